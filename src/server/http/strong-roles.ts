import { AppError } from '#shared/errors.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import type { Context } from '../context.ts';
import { ownerRoles } from '../sessions/session-age.ts';
import type { Caller } from '../sessions/sessions.ts';

const isStrong = (role: Role) => ownerRoles.includes(role);

/**
 * The caller as they are where REQUIRE_PASSKEY is on: root and git count only in a session in which a passkey was shown, and
 * whoever holds one of them and has a passkey proves by nothing else. Who has none yet proves by the password, so that they
 * can add one. Only root and git without a passkey in their session cost a question to the database.
 */
export async function demandPasskey({ db }: Pick<Context, 'db'>, caller: Caller): Promise<Caller> {
  if (!caller.heldRoles.some(isStrong)) return caller;
  if (caller.passkeyAt !== undefined) return { ...caller, provedAt: caller.passkeyAt, provesBy: 'passkey' };
  const roles = caller.heldRoles.filter((role) => !isStrong(role));
  const mine = db.read.selectFrom('passkeys').where('user_id', '=', caller.userId).select('id').limit(1);
  if ((await mine.executeTakeFirst()) === undefined) return { ...caller, roles };
  return { ...caller, roles, provedAt: 0, provesBy: 'passkey' };
}

/** What a rule that asks for a role by itself throws: it may be that the role is there and does not count yet. */
export function roleMissing(caller: Pick<Caller, 'heldRoles' | 'provesBy'>, role: Role, sentence: string): AppError {
  return hasRole({ roles: caller.heldRoles }, role) ? passkeyMissing(caller) : new AppError('forbidden', sentence);
}

/** What is told to somebody whose role does not count yet. */
function passkeyMissing({ provesBy }: Pick<Caller, 'provesBy'>): AppError {
  const sentence =
    provesBy === 'passkey'
      ? 'This needs your passkey: use it in your profile, or log in with it.'
      : "This needs a passkey, and you don't have one yet: add one in your profile.";
  return new AppError('proofNeeded', sentence);
}
