import type { CallCases } from '#tests/calls.ts';

/** Links that work have tests of their own. */
const noSecret = 'a secret that opens nothing';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
POST /api/login/{login}                                                          200 200 200 200 200 200 200 200 200 200 200
POST /api/logout                                                                 401 401 204 204 204 204 204 204 204 204 204 204 204
POST /api/user/proof                                                             401 401 204 204 204 204 204 204 204 204 204
GET /api/user                                                                    401 401 200 200 200 200 200 200 200 200 200 200 200
POST /api/user                                                                   401 401 201 403 403 403 201 403 403 403 403
DELETE /api/users/{login}                                                        401 401 200 403 403 403 403 403 403 403 200 403 403
DELETE /api/users/{login} (oneself)                                              401 401 200 200 200 200 200 200 200 200 200 200 200
GET /api/user/sessions                                                           401 401 200 200 200 200 200 200 200 200 200
DELETE /api/user/sessions                                                        401 401 200 200 200 200 200 200 200 200 200
DELETE /api/user/sessions/{id}                                                   401 401 404 404 404 404 404 404 404 404 404
PUT /api/user/password                                                           401 401 200 200 200 200 200 200 200 200 200
PUT /api/user/login                                                              401 401 409 409 409 409 409 409 409 409 200
GET /api/user/data/size                                                          401 401 200 200 200 200 200 200 200 200 200 200 200
GET /api/user/data                                                               401 401 200 200 200 200 200 200 200 200 200 200 200
GET /api/user/belongings                                                         401 401 200 200 200 200 200 200 200 200 200 200 200
GET /api/admin/people                                                            401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/people/{login}                                                    401 401 200 403 403 403 403 403 403 403 403
PUT /api/admin/people/{login}/roles                                              401 401 200 403 403 403 403 403 403 403 403
POST /api/admin/people/{login}/sign-out                                          401 401 200 403 403 403 403 403 403 403 403
PUT /api/admin/people/{login}/disabled                                           401 401 200 403 403 403 403 403 403 403 403
POST /api/admin/people/{login}/reset-link                                        401 401 201 403 403 403 403 403 403 403 403
GET /api/admin/invitations                                                       401 401 200 403 403 403 403 403 403 403 403
POST /api/admin/invitations                                                      401 401 201 403 403 403 403 403 403 403 403
PUT /api/admin/invitations/{id}                                                  401 401 404 403 403 403 403 403 403 403 403
DELETE /api/admin/invitations/{id}                                               401 401 404 403 403 403 403 403 403 403 403
POST /api/invitations/look                                                       404 404 404 404 404 404 404 404 404 404 404
POST /api/invitations/accept                                                     404 404 409 409 409 409 409 409 409 409 409 409 409
POST /api/reset-links/look                                                       400 400 400 400 400 400 400 400 400 400 400
POST /api/reset-links/use                                                        400 400 400 400 400 400 400 400 400 400 400
`,
  bodies: {
    'POST /login/{login}': ({ password }) => ({ password, time_zone: 'Europe/Lisbon' }),
    'POST /user/proof': ({ password }) => ({ password }),
    'POST /user': ({ owner }) => ({ login: `test.${owner}`, password: 'quite a good one', email: 'a@b' }),
    'PUT /user/password': ({ password }) => ({ current_password: password, password: 'quite another one' }),
    'PUT /user/login': ({ owner }) => ({ login: owner.toUpperCase() }),
    'PUT /admin/people/{login}/roles': () => ({ roles: ['bingo', 'tester'] }),
    'PUT /admin/people/{login}/disabled': () => ({ disabled: true }),
    'POST /admin/invitations': () => ({ roles: ['bingo'], days: 7 }),
    'PUT /admin/invitations/{id}': () => ({ roles: [], days: 30 }),
    'POST /invitations/look': () => ({ secret: noSecret }),
    'POST /invitations/accept': ({ owner, password }) => ({
      secret: noSecret,
      login: `friend.${owner}`,
      password,
      email: 'a@b',
      time_zone: 'Europe/Lisbon',
    }),
    'POST /reset-links/look': () => ({ secret: noSecret }),
    'POST /reset-links/use': ({ password }) => ({ secret: noSecret, password, time_zone: 'Europe/Lisbon' }),
  },
};
