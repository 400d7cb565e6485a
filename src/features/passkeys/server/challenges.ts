import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { siteOrigin } from '#server/http/site-origin.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import * as store from './store.ts';

/** What a challenge is valid for. A login has no session yet. */
export type ChallengeScope = { purpose: 'login' } | { purpose: 'add' | 'prove'; sessionId: string };

export const challengeForMs = 5 * minuteMs;

export interface Site {
  /** As browsers write it into the data to sign. */
  origin: string;
  /** The host, to which passkeys are bound. */
  rpId: string;
}

/** The site that devices sign for. Throws AppError badInput if browsers don't allow passkeys there. */
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
 * Returns the signed challenge and uses it up, even if the rest of the response is wrong. Throws AppError badInput if
 * it's unknown, for another purpose, already used or expired.
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
    // Also excludes NUL, which PostgreSQL can't store in text.
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
