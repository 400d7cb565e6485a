import type { BodyOf } from '#shared/endpoint.ts';
import type { Assertion, addPasskey } from '../contract.ts';
import type { Site } from './challenges.ts';
import type { PasskeyRow } from './store.ts';

/** COSE numbers of the algorithms that devices support, best first: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** The message is logged but not sent. */
export class Unverified extends Error {}

type RegisteredKey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'is_synced'>;

/** Loaded on first use, because it takes a quarter of a second and 29 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Verifies a new passkey. Throws Unverified. */
export async function verifyRegistration(
  { id, client_data, attestation }: BodyOf<typeof addPasskey>,
  challenge: string,
  { origin, rpId }: Site,
): Promise<RegisteredKey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  await refuseCertificates(attestation);
  const { verified, registrationInfo } = await orUnverified(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified) throw new Unverified('The attestation is invalid');
  const { credential, credentialBackedUp } = registrationInfo;
  if (credential.id !== id) throw new Unverified('The credential has another id');
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    is_synced: credentialBackedUp ? 1 : 0,
  };
}

/**
 * We request no attestation, so an honest browser sends no certificates. Forged ones could name addresses of revocation
 * lists, which the library would fetch, and senders mustn't choose what our server requests.
 */
async function refuseCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = await orUnverified(async () => decodeAttestationObject(Buffer.from(attestation, 'base64url')));
  const format = await orUnverified(async () => decoded.get('fmt'));
  const isSelf = await orUnverified(async () => format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (format !== 'none' && !isSelf) throw new Unverified(`The attestation format is ${format}`);
}

/** Verifies that the device has this passkey. Throws Unverified. */
export async function verifyAssertion(
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'user_id'>,
  { id, client_data, authenticator_data, signature, user_handle }: Assertion,
  challenge: string,
  { origin, rpId }: Site,
): Promise<{ counter: number; isSynced: boolean }> {
  if (user_handle !== undefined && user_handle !== userHandle(passkey.user_id)) {
    throw new Unverified('The device names another user');
  }
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await orUnverified(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new Unverified('The signature is invalid');
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

/** The user's identifier on the device, which reveals nothing about them. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

/** Turns the library's errors, which are all about the input, into Unverified. */
async function orUnverified<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unverified(error instanceof Error ? error.message : String(error));
  }
}
