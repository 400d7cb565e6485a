import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  game: 'bingo',
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
GET /api/rooms/{id}/document/bingo                                               401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/users/{login}/bingo/stats                                               401 401 200 403 403 403 403 403 403 403 200
GET /api/users/{login}/rooms/{roomId}/challenges                                 401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/users/{login}/rooms/{roomId}/challenges                                401 401 404 404 404 404 404 404 404 403 200 403 404
POST /api/users/{login}/rooms/{roomId}/challenges (oneself)                      401 401 404 404 404 404 404 404 404 201 200 201 404
PUT /api/users/{login}/rooms/{roomId}/challenges/{challengeId}                   401 401 404 404 404 404 404 404 404 403 200 403 404
POST /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image            401 401 404 404 404 404 404 404 404 403 201 403 404
POST /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/swap             401 401 404 404 404 404 404 404 404 403 409 403 404
PUT /api/rooms/{id}/bingo/settings                                               401 401 200 403 403 403 403 403 403 403 200 403 404
GET /api/rooms/{id}/bingo/categories                                             401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/rooms/{id}/bingo/again                                                 401 401 200 403 403 403 403 403 403 403 200 403 404
GET /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image             401 401 404 404 404 404 404 404 404 200 200 200 404
`,
  bodies: {
    'POST /users/{login}/rooms/{roomId}/challenges': () => ({}),
    'PUT /users/{login}/rooms/{roomId}/challenges/{challengeId}': () => ({ completed: false }),
    'POST /users/{login}/rooms/{roomId}/challenges/{challengeId}/swap': () => ({}),
    'PUT /rooms/{id}/bingo/settings': () => ({ swaps: 2 }),
    'POST /rooms/{id}/bingo/again': () => ({ game: 1 }),
  },
};
