import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { siteOrigin } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import type { Assertion, addPasskey } from '../contract.ts';
import type { PasskeyRow } from './store.ts';
import * as store from './store.ts';

/** The COSE numbers of the algorithms that devices support, best first: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** The message is logged but isn't sent to anyone. */
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
 * We don't request attestation, so an honest browser doesn't send certificates. A forged one could contain the address
 * of a revocation list, which the library would fetch, and whoever sends it mustn't choose what our server requests.
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

/** Identifies the user on the device, without revealing anything about them. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

/** Turns errors from the library, which are always about the input, into Unverified. */
async function orUnverified<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unverified(error instanceof Error ? error.message : String(error));
  }
}

/** What a challenge is valid for. When logging in there's no session yet. */
export type ChallengeScope = { purpose: 'login' } | { purpose: 'add' | 'prove'; sessionId: string };

export const challengeForMs = 5 * minuteMs;

export interface Site {
  /** The origin in the form in which browsers add it to the data to sign. */
  origin: string;
  /** The host that passkeys are bound to. */
  rpId: string;
}

/** The site that devices sign for. Throws an AppError badInput if browsers don't allow passkeys there. */
export function siteOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): Site {
  const url = siteOrigin(config, request);
  if (url === undefined || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new AppError('badInput', 'Passkeys need a site address with a name, such as localhost.');
  }
  return { origin: url.origin, rpId: url.hostname };
}

const sessionOf = (scope: ChallengeScope) => ('sessionId' in scope ? scope.sessionId : null);

export async function makeChallenge({ db, random, clock }: Context, scope: ChallengeScope): Promise<string> {
  const challenge = random.text(32);
  await db.transact((trx) =>
    store.storeChallenge(trx, {
      challenge,
      purpose: scope.purpose,
      session_id: sessionOf(scope),
      expires_at: clock() + challengeForMs,
    }),
  );
  return challenge;
}

/**
 * Returns the challenge that was signed and uses it up, even if the rest of the response is wrong. Throws an AppError
 * badInput if the challenge is unknown, is for another purpose or session, has been used or has expired.
 */
export async function redeemChallenge(
  { db, clock }: Context,
  scope: ChallengeScope,
  clientData: string,
): Promise<string> {
  const challenge = challengeIn(clientData);
  const row = challenge && { challenge, purpose: scope.purpose, session_id: sessionOf(scope) };
  if (!row || !(await db.transact((trx) => store.takeChallenge(trx, row, clock())))) {
    throw new AppError('badInput', 'That took too long or was sent twice. Please try again.');
  }
  return row.challenge;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    // This also rules out NUL, which PostgreSQL can't store in text.
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
