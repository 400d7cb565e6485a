import type { CallCases } from '#tests/calls.ts';

const tab = 'tab-of-tests';

/** Nobody has joined this room's party, so nothing is going on in it. */
export const calls: CallCases = {
  game: 'partyfun',
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
POST /api/rooms/{id}/party/people                                                401 401 404 404 404 404 404 404 404 200 200 200 404
PUT /api/rooms/{id}/party/role                                                   401 401 404 404 404 404 404 404 404 409 409 409 404
PUT /api/rooms/{id}/party/settings                                               401 401 404 404 404 404 404 404 404 403 200 403 404
PUT /api/rooms/{id}/party/answer                                                 401 401 404 404 404 404 404 404 404 409 409 409 404
POST /api/rooms/{id}/party/photo                                                 401 401 404 404 404 404 404 404 404 409 409 409 404
PUT /api/rooms/{id}/party/vote                                                   401 401 404 404 404 404 404 404 404 409 409 409 404
POST /api/rooms/{id}/party/reactions                                             401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/rooms/{id}/party/host                                                  401 401 404 404 404 404 404 404 404 403 409 403 404
GET /api/rooms/{id}/document/partyfun                                            401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/party/photos/{photo}                                         401 401 404 404 404 404 404 404 404 404 404 404 404
GET /api/rooms/{id}/party/thumbnails                                             401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/party/prompts                                                401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/rooms/{id}/party/prompts                                               401 401 404 404 404 404 404 404 404 201 201 201 404
PUT /api/rooms/{id}/party/prompts/{prompt}                                       401 401 404 404 404 404 404 404 404 403 404 403 404
DELETE /api/rooms/{id}/party/prompts/{prompt}                                    401 401 404 404 404 404 404 404 404 404 404 404 404
PUT /api/rooms/{id}/party/never/{prompt}                                         401 401 404 404 404 404 404 404 404 404 404 404 404
DELETE /api/rooms/{id}/party/never/{prompt}                                      401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/games/partyfun/deck                                                     401 401 200 200 403 403 403 403 403 403 403
GET /api/users/{login}/partyfun/stats                                            401 401 200 403 403 403 403 403 403 403 200
`,
  queries: {
    'POST /rooms/{id}/party/photo': `phase=9&tab=${tab}`,
    'GET /rooms/{id}/party/thumbnails': 'v=AAAAAAAAAAAAAAAAAAAAAA',
  },
  bodies: {
    'POST /rooms/{id}/party/people': () => ({ tab }),
    'PUT /rooms/{id}/party/role': () => ({ role: 'player', is_away: false }),
    'PUT /rooms/{id}/party/settings': () => ({
      rounds: 8,
      timers: 'x1',
      heat: 2,
      needs: ['moving', 'phone', 'props'],
      photos: true,
    }),
    'PUT /rooms/{id}/party/answer': () => ({ phase: 9, tab, text: 'Holy water', number: 3, choice: 'A' }),
    'PUT /rooms/{id}/party/vote': () => ({ phase: 9, tab, option: 'a', guess: 2 }),
    'POST /rooms/{id}/party/reactions': () => ({ reaction: '👏' }),
    'POST /rooms/{id}/party/host': ({ owner }) => ({ phase: 9, act: 'hide', login: owner, option: 'a', adults: true }),
    'POST /rooms/{id}/party/prompts': () => ({ kind: 'split', text: 'Sea or hills?', halves: ['Sea', 'Hills'] }),
    'PUT /rooms/{id}/party/prompts/{prompt}': () => ({ is_in: true }),
  },
};
