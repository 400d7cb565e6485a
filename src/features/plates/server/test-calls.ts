import type { CallCases } from '#tests/calls.ts';

/** The member has no role yet, and the game hasn't started. */
export const calls: CallCases = {
  game: 'plates',
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
PUT /api/rooms/{id}/plates/settings                                              401 401 404 404 404 404 404 404 404 403 200 403 404
PUT /api/rooms/{id}/plates/role                                                  401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/rooms/{id}/plates/start                                                401 401 404 404 404 404 404 404 404 403 409 403 404
POST /api/rooms/{id}/plates/end                                                  401 401 404 404 404 404 404 404 404 403 409 403 404
POST /api/rooms/{id}/plates/again                                                401 401 404 404 404 404 404 404 404 403 409 403 404
POST /api/rooms/{id}/plates/spots                                                401 401 404 404 404 404 404 404 404 409 409 409 404
POST /api/rooms/{id}/plates/spots/{spotId}/undo                                  401 401 404 404 404 404 404 404 404 404 404 404 404
POST /api/rooms/{id}/plates/spots/{spotId}/image                                 401 401 404 404 404 404 404 404 404 404 404 404 404
GET /api/rooms/{id}/document/plates                                              401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/plates/recap                                                 401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/plates/games                                                 401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/users/{login}/plates/stats                                              401 401 200 403 403 403 403 403 403 403 200
`,
  bodies: {
    'PUT /rooms/{id}/plates/settings': () => ({
      settings: { kind: 'collector', list: 'europe', mode: 'race', home: 'P', photos: true },
    }),
    'PUT /rooms/{id}/plates/role': () => ({ role: 'driver' }),
    'POST /rooms/{id}/plates/start': () => ({ game: 1 }),
    'POST /rooms/{id}/plates/end': () => ({ game: 1 }),
    'POST /rooms/{id}/plates/again': () => ({ game: 1 }),
    'POST /rooms/{id}/plates/spots': () => ({
      id: 'spot-of-the-tests',
      device: 'phone-of-the-tests',
      game: 1,
      target: '000',
      at: '2026-03-01T14:05:00.000Z',
      marks: 'KK',
      word: 'kayak',
    }),
    'POST /rooms/{id}/plates/spots/{spotId}/undo': () => ({ at: '2026-03-01T14:05:00.000Z' }),
  },
};
