import { hash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { addressKey } from '#server/rate-limits.ts';

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
