import type { CallCases } from '#tests/calls.ts';

/** No repository is configured: people with the role learn that, and others don't even learn that. */
export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/git                                                                     401 401 200 403 200 403 403 403 403 403 403
GET /api/git/events                                                              401 401 200 403 200 403 403 403 403 403 403
POST /api/git/{name}/pull                                                        401 401 404 403 404 403 403 403 403 403 403
POST /api/git/{name}/stop                                                        401 401 404 403 404 403 403 403 403 403 403
GET /api/git/{name}/output                                                       401 401 404 403 404 403 403 403 403 403 403
POST /api/git/{name}/webhook                                                     404 404 404 404 404 404 404 404 404 404 404
`,
};
