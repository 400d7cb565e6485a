import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time.ts';
import { makeSecret } from './link-secret.ts';
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
