import type { CallCases } from '#tests/calls.ts';

const aTime = () => ({ timestamp: '2026-03-01T14:05:00.000+01:00' });

/** Calls only concern the caller, and no caller here has an entry, so root and smokers get 404 for changes. */
export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/user/cigars/{year}                                                      401 401 200 403 403 403 403 200 403 403 403
POST /api/user/cigar                                                             401 401 201 403 403 403 403 201 403 403 403
PUT /api/user/cigars/{timestamp}                                                 401 401 404 403 403 403 403 404 403 403 403
DELETE /api/user/cigars/{timestamp}                                              401 401 404 403 403 403 403 404 403 403 403
GET /api/user/cravings/{year}                                                    401 401 200 403 403 403 403 200 403 403 403
POST /api/user/craving                                                           401 401 201 403 403 403 403 201 403 403 403
PUT /api/user/cravings/{timestamp}                                               401 401 404 403 403 403 403 404 403 403 403
DELETE /api/user/cravings/{timestamp}                                            401 401 404 403 403 403 403 404 403 403 403
GET /api/user/cigar-settings                                                     401 401 200 403 403 403 403 200 403 403 403
GET /api/user/cigar-overview                                                     401 401 410 403 403 403 403 410 403 403 403
PUT /api/user/cigar-settings                                                     401 401 200 403 403 403 403 200 403 403 403
POST /api/user/cigar-import                                                      401 401 200 403 403 403 403 200 403 403 403
GET /api/user/cigar-export                                                       401 401 200 403 403 403 403 200 403 403 403
DELETE /api/user/cigars                                                          401 401 200 403 403 403 403 200 403 403 403
`,
  bodies: {
    'POST /user/cigar': aTime,
    'PUT /user/cigars/{timestamp}': aTime,
    'POST /user/craving': aTime,
    'PUT /user/cravings/{timestamp}': aTime,
    'PUT /user/cigar-settings': () => ({ hours_each: 0.5, euros_each: 0.4, plan: { kind: 'limit', per_day: 12 } }),
    'POST /user/cigar-import': () => ({ entries: [{ ...aTime(), kind: 'cigar' }] }),
  },
};
