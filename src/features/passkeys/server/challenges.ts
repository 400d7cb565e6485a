import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { siteOrigin } from '#server/http/site-origin.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import * as store from './store.ts';

/** What a challenge is for. A login has no session yet. */
export type Purpose = { purpose: 'login' } | { purpose: 'add' | 'prove'; sessionId: string };

export const challengeForMs = 5 * minuteMs;

export interface Site {
  /** As the browser writes it into the signed data. */
  origin: string;
  /** The host alone, which passkeys are bound to. */
  rpId: string;
}

/** The site that devices sign for. Throws AppError badInput if browsers wouldn't allow passkeys there. */
export function siteOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): Site {
  const url = siteOrigin(config, request);
  if (url === undefined || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new AppError('badInput', 'Passkeys need a site address with a name, such as localhost.');
  }
  return { origin: url.origin, rpId: url.hostname };
}

const sessionOf = (what: Purpose) => ('sessionId' in what ? what.sessionId : null);

export async function makeChallenge({ db, random, clock }: Context, what: Purpose): Promise<string> {
  const challenge = random.text(32);
  await db.transact((trx) =>
    store.storeChallenge(trx, {
      challenge,
      purpose: what.purpose,
      session_id: sessionOf(what),
      expires_at: clock() + challengeForMs,
    }),
  );
  return challenge;
}

/**
 * The signed challenge, which is used up even if the rest is wrong. Throws AppError badInput if it's unknown, for
 * another purpose, used before or too old.
 */
export async function redeemChallenge({ db, clock }: Context, what: Purpose, clientData: string): Promise<string> {
  const challenge = challengeIn(clientData);
  const row = challenge && { challenge, purpose: what.purpose, session_id: sessionOf(what) };
  if (!row || !(await db.transact((trx) => store.takeChallenge(trx, row, clock())))) {
    throw new AppError('badInput', 'That took too long or was sent twice. Please try again.');
  }
  return row.challenge;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    // PostgreSQL text can't contain NUL.
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
