import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/vehicles                                                                401 401 200 200 403 403 403 403 403 403 403
GET /api/vehicles/{carId}                                                        401 401 200 200 403 403 403 403 403 403 403
GET /api/user/favourites                                                         401 401 200 200 403 403 403 403 403 403 403
PUT /api/user/favourites/{carId}                                                 401 401 404 404 403 403 403 403 403 403 403
DELETE /api/user/favourites/{carId}                                              401 401 404 404 403 403 403 403 403 403 403
`,
};
