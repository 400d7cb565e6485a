import type { CallCases } from '#app/test-calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/games/{gameName}                                                        401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName} (plates)                                               401 401 200 200 403 403 403 403 403 403 403
GET /api/games/{gameName}/rooms                                                  401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName}/rooms (plates)                                         401 401 200 200 403 403 403 403 403 403 403
GET /api/users/{login}/rooms                                                     401 401 200 200 200 200 200 200 200 200 200
POST /api/rooms                                                                  401 401 201 403 403 201 403 403 403 201 201
POST /api/rooms (plates)                                                         401 401 409 409 403 403 403 403 403 403 403
GET /api/rooms/{id}                                                              401 401 200 200 200 200 200 200 200 200 200
DELETE /api/rooms/{id}                                                           401 401 200 403 403 403 403 403 403 403 200
GET /api/rooms/{id}/events                                                       401 401 404 404 404 404 404 404 404 200 200
POST /api/users/{login}/rooms/{roomId}                                           401 401 404 404 404 404 404 404 404 403 200
POST /api/users/{login}/rooms/{roomId} (with password)                           401 401 201 201 201 201 201 201 201 200 200
POST /api/users/{login}/rooms/{roomId} (without password)                        401 401 403 403 403 403 403 403 403 200 200
DELETE /api/users/{login}/rooms/{roomId}                                         401 401 200 404 404 404 404 404 404 403 200
DELETE /api/users/{login}/rooms/{roomId} (oneself)                               401 401 404 404 404 404 404 404 404 200 200
`,
  bodies: {
    'POST /rooms': ({ game }) => ({ game, name: 'Another room', is_private: true, password: 'sesame' }),
    'POST /users/{login}/rooms/{roomId}': ({ roomPassword }) =>
      roomPassword === undefined ? {} : { password: roomPassword },
  },
};
