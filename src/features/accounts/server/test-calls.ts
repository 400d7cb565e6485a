import type { CallCases } from '#app/test-calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
POST /api/login/{login}                                                          200 200 200 200 200 200 200 200 200 200 200
POST /api/logout                                                                 401 401 204 204 204 204 204 204 204 204 204
POST /api/user/proof                                                             401 401 204 204 204 204 204 204 204 204 204
GET /api/user                                                                    401 401 200 200 200 200 200 200 200 200 200
POST /api/user                                                                   401 401 201 403 403 403 201 403 403 403 403
DELETE /api/users/{login}                                                        401 401 200 403 403 403 403 403 403 403 200
DELETE /api/users/{login} (oneself)                                              401 401 200 200 200 200 200 200 200 200 200
`,
  bodies: {
    'POST /login/{login}': ({ password }) => ({ password, time_zone: 'Europe/Lisbon' }),
    'POST /user/proof': ({ password }) => ({ password }),
    'POST /user': ({ owner }) => ({ login: `test.${owner}`, password: 'quite a good one', email: 'a@b' }),
  },
};
