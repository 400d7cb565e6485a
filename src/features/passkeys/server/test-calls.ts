import type { CallCases } from '#tests/calls.ts';

const assertion = { id: 'aWQ', client_data: 'e30', authenticator_data: 'AA', signature: 'AA', user_handle: 'AA' };

/** The signatures here are invalid; valid ones are in `passkeys.routes.test.ts`. */
export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/user/passkeys                                                           401 401 200 200 200 200 200 200 200 200 200
POST /api/user/passkeys/options                                                  401 401 200 200 200 200 200 200 200 200 200
POST /api/user/passkeys                                                          401 401 400 400 400 400 400 400 400 400 400
PUT /api/user/passkeys/{id}                                                      401 401 404 404 404 404 404 404 404 404 404
DELETE /api/user/passkeys/{id}                                                   401 401 404 404 404 404 404 404 404 404 404
POST /api/passkey-login/options                                                  200 200 200 200 200 200 200 200 200 200 200
POST /api/passkey-login                                                          400 400 400 400 400 400 400 400 400 400 400
POST /api/user/proof/passkey/options                                             401 401 409 409 409 409 409 409 409 409 409
POST /api/user/proof/passkey                                                     401 401 400 400 400 400 400 400 400 400 400
`,
  bodies: {
    'POST /user/passkeys': () => ({ id: 'aWQ', client_data: 'e30', attestation: 'oA', transports: ['internal'] }),
    'PUT /user/passkeys/{id}': () => ({ name: 'My phone' }),
    'POST /passkey-login': () => ({ ...assertion, time_zone: 'Europe/Lisbon' }),
    'POST /user/proof/passkey': () => assertion,
  },
};
