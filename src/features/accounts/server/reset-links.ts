import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time.ts';
import { replaceResetLink } from './reset-link-store.ts';

const validForMs = dayMs;

/**
 * Replaces an earlier link and returns the secret, which isn't stored anywhere. Throws AppError conflict for a disabled
 * account.
 */
export async function addResetLink(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  trx: Trx,
  account: { id: string; login: string; disabledAt: number | null },
  { login: actor, request }: { login: string; request?: FastifyRequest },
): Promise<{ secret: string; expiresAt: number }> {
  if (account.disabledAt !== null) {
    throw new AppError('conflict', `${account.login} is disabled. Enable the account first.`);
  }
  const { secret, secretHash } = makeSecret({ random });
  const now = clock();
  const expiresAt = now + validForMs;
  const id = random.text(12);
  await replaceResetLink(trx, { id, secretHash, userId: account.id, madeBy: actor, createdAt: now, expiresAt });
  const { login: target } = account;
  await audit(trx, clock, { actor, action: 'make reset link', target, outcome: 'done', request });
  return { secret, expiresAt };
}

const secretBytes = 32;

/** Only the hash is stored, so that reading the database doesn't give anybody a working link. */
export function makeSecret({ random }: Pick<Context, 'random'>): { secret: string; secretHash: string } {
  const secret = random.text(secretBytes);
  return { secret, secretHash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => hash('sha256', secret);

/**
 * An address with too many wrong secrets has to wait, but a right one still works, because others may share the
 * address. Throws AppError tooOften, or the error from `refusal` if nothing is found.
 */
export async function findBySecret<Found>(
  { limits }: Pick<Context, 'limits'>,
  address: string,
  find: () => Promise<Found | undefined>,
  refusal: () => Error,
): Promise<Found> {
  const found = await find();
  if (found !== undefined) return found;
  await limits.take('linkByAddress', addressKey(address));
  throw refusal();
}
