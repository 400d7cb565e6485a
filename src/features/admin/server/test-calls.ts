import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/admin/health                                                            401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/errors                                                            401 401 200 403 403 403 403 403 403 403 403
GET /api/metrics                                                                 401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/audit                                                             401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/audit.csv                                                         401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/rooms                                                             401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/space                                                             401 401 200 403 403 403 403 403 403 403 403
GET /api/admin/photos                                                            401 401 200 403 403 403 403 403 403 403 403
DELETE /api/admin/photos/{id}                                                    401 401 404 403 403 403 403 403 403 403 403
DELETE /api/admin/rooms/{id}/photos                                              401 401 200 403 403 403 403 403 403 403 403
DELETE /api/admin/people/{login}/photos                                          401 401 200 403 403 403 403 403 403 403 403
`,
};
