import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time.ts';
import { replaceResetLink } from './reset-link-store.ts';

const worksForMs = dayMs;

/**
 * Makes a link for a new password in place of an earlier one, and gives its secret, which is kept nowhere. Throws AppError
 * conflict for a disabled account, where it would open nothing.
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
  const expiresAt = now + worksForMs;
  const id = random.text(12);
  await replaceResetLink(trx, { id, secretHash, userId: account.id, madeBy: actor, createdAt: now, expiresAt });
  const { login: target } = account;
  await audit(trx, clock, { actor, action: 'make reset link', target, outcome: 'done', request });
  return { secret, expiresAt };
}

const secretBytes = 32;

/** A secret for a link, and what is kept of it: whoever reads the database can use none of the links. */
export function makeSecret({ random }: Pick<Context, 'random'>): { secret: string; secretHash: string } {
  const secret = random.text(secretBytes);
  return { secret, secretHash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => hash('sha256', secret);

/**
 * Looks for what a secret opens. An address that comes with too many that open nothing has to wait, but not with one that opens
 * something: others may have the same address. Throws AppError tooOften, and what `refusal` gives when nothing is found.
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
