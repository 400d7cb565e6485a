import type { CallCases } from '#tests/calls.ts';

/** The guests' tests cover links that work. */
const noSecret = 'a secret that opens nothing';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
GET /api/games/{gameName}                                                        401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName} (plates)                                               401 401 200 200 403 403 403 403 403 403 403
GET /api/games/{gameName}/rooms                                                  401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName}/rooms (plates)                                         401 401 200 200 403 403 403 403 403 403 403
GET /api/users/{login}/rooms                                                     401 401 200 200 200 200 200 200 200 200 200
GET /api/users/{login}/games/stats                                               401 401 200 403 403 403 403 403 403 403 200
POST /api/rooms                                                                  401 401 201 403 403 201 403 403 403 201 201
POST /api/rooms (plates)                                                         401 401 201 201 403 403 403 403 403 403 403
GET /api/rooms/{id}                                                              401 401 200 200 200 200 200 200 200 200 200 200 404
DELETE /api/rooms/{id}                                                           401 401 200 403 403 403 403 403 403 403 200
GET /api/rooms/{id}/events                                                       401 401 404 404 404 404 404 404 404 200 200 200 404
PUT /api/rooms/{id}/events/{seq}/heart                                           401 401 404 404 404 404 404 404 404 200 403 200 404
DELETE /api/rooms/{id}/events/{seq}/heart                                        401 401 404 404 404 404 404 404 404 200 403 200 404
PUT /api/rooms/{id}/settler                                                      401 401 200 403 403 403 403 403 403 403 200 403 404
POST /api/rooms/{id}/questions/{seq}                                             401 401 404 404 404 404 404 404 404 201 403 201 404
PUT /api/rooms/{id}/questions/{seq}/answer                                       401 401 404 404 404 404 404 404 404 404 404 404 404
PUT /api/rooms/{id}/questions/{seq}/vote                                         401 401 404 404 404 404 404 404 404 404 404 404 404
DELETE /api/rooms/{id}/questions/{seq}/claim                                     401 401 404 404 404 404 404 404 404 404 404 404 404
POST /api/users/{login}/rooms/{roomId}                                           401 401 404 404 404 404 404 404 404 403 200
POST /api/users/{login}/rooms/{roomId} (with password)                           401 401 201 201 201 201 201 201 201 200 200
POST /api/users/{login}/rooms/{roomId} (without password)                        401 401 403 403 403 403 403 403 403 200 200
DELETE /api/users/{login}/rooms/{roomId}                                         401 401 200 404 404 404 404 404 404 403 200 403 404
DELETE /api/users/{login}/rooms/{roomId} (oneself)                               401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/guest-link                                                   401 401 200 403 403 403 403 403 403 403 200
PUT /api/rooms/{id}/guest-link                                                   401 401 200 403 403 403 403 403 403 403 200
DELETE /api/rooms/{id}/guest-link                                                401 401 200 403 403 403 403 403 403 403 200
GET /api/rooms/{id}/screen                                                       401 401 404 404 404 404 404 404 404 200 200
PUT /api/rooms/{id}/screen                                                       401 401 404 404 404 404 404 404 404 200 200
DELETE /api/rooms/{id}/screen                                                    401 401 200 404 404 404 404 404 404 200 200
PUT /api/rooms/{id}/screen/guest-link                                            401 401 409 403 403 403 403 403 403 403 409
DELETE /api/rooms/{id}/screen/guest-link                                         401 401 200 403 403 403 403 403 403 403 200
GET /api/screen                                                                  404 404 404 404 404 404 404 404 404 404 404
GET /api/screen/events                                                           404 404 404 404 404 404 404 404 404 404 404
GET /api/rooms/{id}/photos/{v}/image                                             401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/photos.zip                                                   401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/photos/size                                                  401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/scores                                                       401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/stats                                                        401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/plates                                                       401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/party                                                        401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/questions                                                    401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/photos                                                       401 401 404 404 404 404 404 404 404 410 410 410 404
GET /api/rooms/{id}/data.json                                                    401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/rooms/{id}/data.csv                                                     401 401 404 404 404 404 404 404 404 200 200 200 404
GET /api/screen/thumbnails                                                       404 404 404 404 404 404 404 404 404 404 404
GET /api/rooms/{id}/thumbnails                                                   401 401 404 404 404 404 404 404 404 200 200 200 404
POST /api/guest-links/look                                                       404 404 404 404 404 404 404 404 404 404 404
POST /api/guest-links/guests                                                     404 404 409 409 409 409 409 409 409 409 409 409 409
POST /api/guest-links/members                                                    401 401 404 404 404 404 404 404 404 404 404
PUT /api/rooms/{id}/lock                                                         401 401 200 404 404 404 404 404 404 403 200 403 404
GET /api/rooms/{id}/bans                                                         401 401 200 404 404 404 404 404 404 403 200 403 404
POST /api/rooms/{id}/bans                                                        401 401 201 404 404 404 404 404 404 403 409 403 404
DELETE /api/rooms/{id}/bans/{ban}                                                401 401 404 404 404 404 404 404 404 403 404 403 404
PUT /api/rooms/{id}/guests/{login}/name                                          401 401 409 404 404 404 404 404 404 403 409 403 404
POST /api/rooms/{id}/guests/{login}/code                                         401 401 409 404 404 404 404 404 404 403 409 403 404
POST /api/rooms/{id}/guests/{login}/code (oneself)                               401 401 404 404 404 404 404 404 404 409 409 201 404
POST /api/guest-links/returns                                                    404 404 409 409 409 409 409 409 409 409 409 409 409
PUT /api/users/{login}/password                                                  401 401 404 404 404 404 404 404 404 404 409 404 404
PUT /api/users/{login}/password (oneself)                                        401 401 409 409 409 409 409 409 409 409 409 200 200
`,
  queries: {
    'GET /rooms/{id}/thumbnails': 'v=AAAAAAAAAAAAAAAAAAAAAA',
    'GET /screen/thumbnails': 'v=AAAAAAAAAAAAAAAAAAAAAA',
  },
  bodies: {
    'POST /guest-links/look': () => ({ secret: noSecret }),
    'POST /guest-links/guests': () => ({
      secret: noSecret,
      name: 'Mia',
      key: 'a-key-of-22-characters',
      time_zone: 'Europe/Lisbon',
    }),
    'POST /guest-links/members': () => ({ secret: noSecret }),
    'PUT /rooms/{id}/lock': () => ({ locked: true }),
    'POST /rooms/{id}/bans': ({ owner }) => ({ login: owner }),
    'PUT /rooms/{id}/guests/{login}/name': () => ({ name: 'Mia Rose' }),
    'POST /guest-links/returns': () => ({
      code: 'K7M2QX',
      key: 'a-key-of-22-characters',
      device: 'a-device-of-23-characters',
      time_zone: 'Europe/Lisbon',
    }),
    'PUT /users/{login}/password': ({ password }) => ({ password }),
    // The questions' tests cover the variant with a judge.
    'PUT /rooms/{id}/settler': () => ({ settler: 'group' }),
    'POST /rooms/{id}/questions/{seq}': () => ({ word: 'Did somebody paint that white line?' }),
    'PUT /rooms/{id}/questions/{seq}/answer': () => ({ text: 'No, that is quartz.' }),
    'PUT /rooms/{id}/questions/{seq}/vote': () => ({ counts: true }),
    'POST /rooms': ({ game }) => ({ game, name: 'Another room', is_private: true, password: 'sesame' }),
    'POST /users/{login}/rooms/{roomId}': ({ roomPassword }) =>
      roomPassword === undefined ? {} : { password: roomPassword },
  },
};
