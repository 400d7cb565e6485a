import type { BodyOf } from '#shared/endpoint.ts';
import type { addPasskey, Shown } from '../contract.ts';
import type { Site } from './challenges.ts';
import type { PasskeyRow } from './store.ts';

/** COSE numbers for EdDSA, ES256 and RS256, which devices support, best first. */
export const algorithms = [-8, -7, -257];

/** Why the library, or we, refused it: for the log, not for the sender. */
export class Unverified extends Error {}

type NewKey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'is_synced'>;

/** Loaded on first use: it takes a quarter of a second and 29 MB, and most sites don't need it at startup. */
const library = () => import('@simplewebauthn/server');

/** Verifies a new key. Throws Unverified. */
export async function verifyNew(
  { id, client_data, attestation }: BodyOf<typeof addPasskey>,
  challenge: string,
  { origin, rpId }: Site,
): Promise<NewKey> {
  const { verifyRegistrationResponse } = await library();
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
  if (!verified) throw new Unverified('The attestation does not fit');
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
 * We request no attestation, so an honest browser sends no certificates. A dishonest one's could name addresses of
 * revocation lists that the library would fetch, and nobody may direct our server anywhere.
 */
async function refuseCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = await orUnverified(async () => decodeAttestationObject(Buffer.from(attestation, 'base64url')));
  const format = await orUnverified(async () => decoded.get('fmt'));
  const isSelf = await orUnverified(async () => format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (format !== 'none' && !isSelf) throw new Unverified(`The attestation is of the kind ${format}`);
}

/** Verifies that the device has this key. Throws Unverified. */
export async function verifyShown(
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'user_id'>,
  { id, client_data, authenticator_data, signature, user_handle }: Shown,
  challenge: string,
  { origin, rpId }: Site,
): Promise<{ counter: number; isSynced: boolean }> {
  if (user_handle !== undefined && user_handle !== userHandle(passkey.user_id)) {
    throw new Unverified('The device names another person');
  }
  const { verifyAuthenticationResponse } = await library();
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
  if (!verified) throw new Unverified('The signature does not fit');
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

/** What the device stores to identify the user; reveals nothing about them. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

/** Whatever the library throws is about the input. */
async function orUnverified<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unverified(error instanceof Error ? error.message : String(error));
  }
}
