import { AppError } from '#shared/errors.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import type { Context } from '../context.ts';
import { ownerRoles } from '../sessions/session-age.ts';
import type { Caller } from '../sessions/sessions.ts';

const isStrong = (role: Role) => ownerRoles.includes(role);

/**
 * The caller with REQUIRE_PASSKEY applied: root and git only count in a session with a passkey, and anyone who has one
 * of these roles and a passkey can only prove their identity with the passkey. Those without a passkey prove it with
 * the password, so that they can add one. Only root and git without a passkey in their session cost a query.
 */
export async function demandPasskey({ db }: Pick<Context, 'db'>, caller: Caller): Promise<Caller> {
  if (!caller.allRoles.some(isStrong)) return caller;
  if (caller.passkeyAt !== undefined) return { ...caller, provedAt: caller.passkeyAt, provesBy: 'passkey' };
  const roles = caller.allRoles.filter((role) => !isStrong(role));
  const ownPasskeys = db.read.selectFrom('passkeys').where('user_id', '=', caller.userId).select('id').limit(1);
  if ((await ownPasskeys.executeTakeFirst()) === undefined) return { ...caller, roles };
  return { ...caller, roles, provedAt: 0, provesBy: 'passkey' };
}

/** The error for a missing role, which the caller may have without it being active. */
export function roleMissing(caller: Pick<Caller, 'allRoles' | 'provesBy'>, role: Role, sentence: string): AppError {
  return hasRole({ roles: caller.allRoles }, role) ? passkeyMissing(caller) : new AppError('forbidden', sentence);
}

function passkeyMissing({ provesBy }: Pick<Caller, 'provesBy'>): AppError {
  const sentence =
    provesBy === 'passkey'
      ? 'This needs your passkey. Use it in your profile, or log in with it.'
      : "This needs a passkey, and you don't have one yet. Add one in your profile.";
  return new AppError('proofNeeded', sentence);
}
