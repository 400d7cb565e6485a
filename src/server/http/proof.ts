import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../sessions/sessions.ts';

/** How old a proof may be for what always asks for one. */
const alwaysWithinMs = 15 * minuteMs;

/**
 * Throws AppError proofNeeded unless the caller has shown lately, in this session, who they are: by logging in, or by the
 * password or a passkey since. With `setting` only where the owner wants it, and as often as they say.
 */
export function requireProof(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  caller: Pick<Caller, 'provedAt'> & Partial<Pick<Caller, 'provesBy' | 'guest'>>,
  when: 'always' | 'setting',
): void {
  // A guest has nothing to show but this session.
  if (caller.guest !== undefined) return;
  const { askAgainMinutes } = config;
  const withinMs = askAgainMinutes === undefined ? alwaysWithinMs : askAgainMinutes * minuteMs;
  if (when === 'setting' && askAgainMinutes === undefined) return;
  const ageMs = clock() - caller.provedAt;
  // A clock that was set back must not make a proof younger.
  if (ageMs >= 0 && ageMs < withinMs) return;
  const isByPasskey = caller.provesBy === 'passkey';
  throw new AppError('proofNeeded', isByPasskey ? 'Please use your passkey.' : 'Please enter your password again.');
}
