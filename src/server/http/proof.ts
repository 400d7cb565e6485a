import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../sessions/sessions.ts';

/** The maximum age of a proof for calls that always need one. */
const alwaysWithinMs = 15 * minuteMs;

/**
 * Throws AppError proofNeeded unless the caller has recently proved their identity in this session, by logging in or
 * with the password or a passkey. With `setting`, only if the owner has enabled this, and at the interval they set.
 */
export function requireProof(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  caller: Pick<Caller, 'provedAt'> & Partial<Pick<Caller, 'provesBy' | 'guest'>>,
  when: 'always' | 'setting',
): void {
  // A guest has no proof other than this session.
  if (caller.guest !== undefined) return;
  const { askAgainMinutes } = config;
  const maxAgeMs = askAgainMinutes === undefined ? alwaysWithinMs : askAgainMinutes * minuteMs;
  if (when === 'setting' && askAgainMinutes === undefined) return;
  const ageMs = clock() - caller.provedAt;
  // A clock that was set back mustn't make a proof younger.
  if (ageMs >= 0 && ageMs < maxAgeMs) return;
  const isByPasskey = caller.provesBy === 'passkey';
  throw new AppError('proofNeeded', isByPasskey ? 'Please use your passkey.' : 'Please enter your password again.');
}
