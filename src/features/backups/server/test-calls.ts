import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/admin/backups                                                           401 401 200 403 403 403 403 403 403 403 403
POST /api/admin/backups                                                          401 401 201 403 403 403 403 403 403 403 403
POST /api/admin/backups/{id}/drill                                               401 401 404 403 403 403 403 403 403 403 403
DELETE /api/admin/backups/{id}                                                   401 401 404 403 403 403 403 403 403 403 403
GET /api/admin/backups/{id}/file                                                 401 401 404 403 403 403 403 403 403 403 403
`,
};
