import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import { isLogin, loginKey } from '../contract.ts';
import * as contract from '../own-contract.ts';
import { checkNewPassword, invalidLogin } from './add-account.ts';
import { deviceView } from './device-view.ts';
import type { PasswordGate } from './password-gate.ts';
import type { RefusalLog } from './refusal-log.ts';
import { dropResetLinks } from './reset-links.ts';
import { endSession, endSessions, listSessions } from './session-store.ts';
import * as store from './store.ts';
import { userOf } from './user-view.ts';

/** How long a passkey proof can replace the current password. */
const passkeyValidMs = 5 * minuteMs;

export function ownRoutes(
  context: Context,
  registry: FeatureRegistry,
  gate: PasswordGate,
  refusalLog: RefusalLog,
): Route[] {
  return [...ownSessionRoutes(context), passwordRoute(context, gate, refusalLog), loginRoute(context, registry)];
}

function ownSessionRoutes(context: Context): Route[] {
  const { db, sessions, clock, live } = context;
  return [
    route(contract.listSessions, async ({ caller }) => {
      const found = await listSessions(db.read, caller.userId);
      const active = found.filter((session) => sessions.isActive(session, caller.allRoles));
      const current = { sessionId: caller.sessionId, now: clock() };
      const devices = active.map((row) => deviceView(row, current));
      const changedAt = await store.findPasswordChange(db.read, caller.userId);
      return {
        password_changed_at: changedAt === null ? null : toIso(changedAt),
        sessions: devices.sort((a, b) => Number(b.is_this) - Number(a.is_this)),
      };
    }),
    route(contract.endOwnSession, async ({ params, caller, request }) => {
      await db.transact(async (trx) => {
        if (!(await endSession(trx, caller.userId, params.id))) {
          throw new AppError('notFound', "There's no such session.");
        }
        const target = `${caller.login} on one device`;
        await audit(trx, clock, { actor: caller.login, action: 'sign out', target, outcome: 'done', request });
        trx.onCommit(() => live.announce({ signedOut: { sessionId: params.id } }));
      });
    }),
    route(contract.endOtherSessions, async ({ caller, request }) => {
      const ended = await db.transact(async (trx) => {
        const target = `${caller.login} everywhere else`;
        await audit(trx, clock, { actor: caller.login, action: 'sign out', target, outcome: 'done', request });
        return endOthers(context, trx, caller);
      });
      return { message: 'Logged out everywhere else', ended };
    }),
  ];
}

/** Returns the number of sessions it ended. */
async function endOthers({ live }: Context, trx: Trx, { userId, sessionId: own }: Caller): Promise<number> {
  const ids = await endSessions(trx, userId, own);
  trx.onCommit(() => {
    for (const sessionId of ids) live.announce({ signedOut: { sessionId } });
  });
  return ids.length;
}

function passwordRoute(context: Context, gate: PasswordGate, refusalLog: RefusalLog): Route {
  const { db, passwords, clock, config } = context;
  return route(contract.changePassword, async ({ body, caller, address, request }) => {
    let provedHash: string | undefined;
    if (body.current_password !== undefined) {
      const known = await gate.check(caller.login, body.current_password, address);
      if (known?.userId !== caller.userId) {
        refusalLog.record('proof refused', caller.login, request);
        // Not 401: the session is still valid, and browsers drop theirs on 401.
        throw new AppError('forbidden', "That isn't your password.");
      }
      provedHash = known.passwordHash;
    } else requireFreshPasskey(caller.passkeyAt, clock());
    checkNewPassword(body.password, [caller.login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    await db.transact(async (trx) => {
      const currentHash = await store.lockPasswordHash(trx, caller.userId);
      // The account may have been deleted, or its password changed, while the new one was being hashed.
      if (currentHash === undefined || (provedHash !== undefined && currentHash !== provedHash)) {
        throw new AppError('conflict', 'The password has been changed in the meantime.');
      }
      await store.replacePassword(trx, caller.userId, passwordHash, clock());
      // An older password link could undo the change.
      await dropResetLinks(trx, caller.userId);
      await endOthers(context, trx, caller);
      const { login } = caller;
      await audit(trx, clock, { actor: login, action: 'change password', target: login, outcome: 'done', request });
    });
    return { message: 'Password changed' };
  });
}

function requireFreshPasskey(passkeyAt: number | undefined, now: number): void {
  const ageMs = passkeyAt === undefined ? Number.POSITIVE_INFINITY : now - passkeyAt;
  // If the clock was set back, the age is negative and the proof doesn't count as recent.
  if (ageMs >= 0 && ageMs < passkeyValidMs) return;
  throw new AppError('badInput', 'The current password is required');
}

function loginRoute({ db, clock, limits }: Context, registry: FeatureRegistry): Route {
  return route(contract.changeLogin, async ({ body, caller, request }) => {
    const { login } = body;
    if (!isLogin(login)) throw invalidLogin(login);
    // Rooms, feeds and the audit log identify people by the username, so only its spelling may change.
    if (loginKey(login) !== loginKey(caller.login)) {
      throw new AppError('conflict', `You can only change the capitals. It must still read as ${caller.login}.`);
    }
    if (login === caller.login) return userOf(caller);
    await limits.take('changeLoginByUser', caller.userId);
    await db.transact(async (trx) => {
      // Colliding accounts from before full case folding must each stay findable.
      if ((await store.findUserId(trx, login)) !== caller.userId) {
        throw new AppError('conflict', 'That username is taken');
      }
      if (!(await store.rename(trx, { id: caller.userId, login }))) {
        throw new AppError('conflict', 'That username is too similar to another one');
      }
      for (const rename of registry.rename) await rename(trx, { id: caller.userId, login });
      const target = `${caller.login} -> ${login}`;
      await audit(trx, clock, { actor: login, action: 'change login', target, outcome: 'done', request });
    });
    return userOf({ ...caller, login });
  });
}
