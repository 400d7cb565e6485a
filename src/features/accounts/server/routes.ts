import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { requireProof } from '#server/http/proof.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { accountDisabled, type Caller, endSession } from '#server/sessions/sessions.ts';
import { AppError, notAuthenticated } from '#shared/errors.ts';
import { isGame } from '#shared/games.ts';
import { hasRole } from '#shared/roles.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import * as own from '../own-contract.ts';
import { addAccount, checkNewPassword, invalidLogin, prepareAccount } from './add-account.ts';
import { deviceView } from './device-view.ts';
import { acceptRoutes, invitationRoutes } from './invitations.ts';
import { ownDataRoutes } from './own-data.ts';
import { makePasswordGate, type PasswordGate } from './password-gate.ts';
import { peopleRoutes } from './people-routes.ts';
import type { RefusalLog } from './refusal-log.ts';
import { dropResetLinks, dropResetLinksBy, resetLinkRoutes } from './reset-links.ts';
import { requireAnotherRoot, requireStillRoot } from './rights.ts';
import { endSessionOf, endSessions, listSessions } from './session-store.ts';
import * as store from './store.ts';
import { guestUserOf, userOf } from './user-view.ts';

export function accountRoutes(context: Context, registry: FeatureRegistry, refusalLog: RefusalLog): Route[] {
  const gate = makePasswordGate(context);
  return [
    userRoute(context),
    ...sessionRoutes(context, gate, refusalLog),
    ...ownSessionRoutes(context),
    passwordRoute(context, gate, refusalLog),
    loginRoute(context, registry),
    ...ownDataRoutes(context, registry),
    ...peopleRoutes(context, registry),
    ...invitationRoutes(context),
    ...acceptRoutes(context),
    ...resetLinkRoutes(context),
    registerRoute(context),
    deleteRoute(context, registry),
  ];
}

function userRoute({ db }: Context): Route {
  return route(contract.getUser, async ({ caller }) => {
    if (caller.guest === undefined) return userOf(caller);
    const query = db.read.selectFrom('rooms').where('id', '=', caller.guest.roomId).select('game');
    const room = await query.executeTakeFirst();
    // Guests are deleted with their room.
    if (room === undefined || !isGame(room.game)) throw notAuthenticated();
    return guestUserOf(caller, { ...caller.guest, game: room.game });
  });
}

function registerRoute(context: Context): Route {
  const { db, clock } = context;
  return route(contract.registerUser, async ({ body, caller, address, request }) => {
    const { login } = body;
    if (!login.toLowerCase().includes('test')) throw invalidLogin(login);
    const account = await prepareAccount(context, body, { madeBy: caller.login, address });
    await addAccount(db, account, (trx) =>
      audit(trx, clock, { actor: caller.login, action: 'register', target: login, outcome: 'done', request }),
    );
    return { message: `Registered ${login}`, user: userOf({ ...account, roles: [] }) };
  });
}

function deleteRoute(context: Context, registry: FeatureRegistry): Route {
  const { db, clock, live } = context;
  return route(contract.deleteUser, async ({ params, caller, request }) => {
    await db.transact(async (trx) => {
      const account = await store.findAccount(trx, params.login);
      await requireDeletionRight(context, trx, caller, account, params.login);
      if (account === undefined) throw noSuchUser();
      await requireAnotherRoot(trx, account.id, 'deleted');
      if (!(await store.lockAccount(trx, account.id))) throw noSuchUser();
      for (const deleteData of registry.deletePersonData) await deleteData(trx, account);
      await dropResetLinksBy(trx, account.login);
      await store.removeAccount(trx, account.id);
      await audit(trx, clock, {
        actor: caller.login,
        action: 'delete user',
        target: account.login,
        outcome: 'done',
        request,
      });
      trx.onCommit(() => live.announce({ signedOut: { userId: account.id } }));
    });
    return { message: `Deleted ${params.login}` };
  });
}

const noSuchUser = () => new AppError('notFound', "There's no such user.");

/** Only the user and root may delete. The account may not exist. */
async function requireDeletionRight(
  context: Context,
  trx: Trx,
  caller: Caller,
  account: store.Account | undefined,
  login: string,
): Promise<void> {
  const isSelf =
    account === undefined ? contract.loginKey(login) === contract.loginKey(caller.login) : account.id === caller.userId;
  if (!isSelf && !hasRole(caller, 'root')) {
    throw roleMissing(caller, 'root', 'You can only delete your own account.');
  }
  requireProof(context, caller, isSelf ? 'always' : 'setting');
  if (!isSelf) await requireStillRoot(trx, caller.userId);
}

const wrongLogin = () => new AppError('notAuthenticated', 'Invalid username or password');

function sessionRoutes(context: Context, gate: PasswordGate, refusalLog: RefusalLog): Route[] {
  return [
    logInRoute(context, gate, refusalLog),
    route(contract.logOut, async ({ caller }) => {
      await context.db.transact((trx) => endSession(context, trx, caller.sessionId));
    }),
    proveRoute(context, gate, refusalLog),
  ];
}

function logInRoute(context: Context, gate: PasswordGate, refusalLog: RefusalLog): Route {
  const { db, passwords, sessions, clock, log } = context;
  return route(contract.logIn, async ({ params, body, address, caller, request }) => {
    const known = await gate.check(params.login, body.password, address);
    if (known === undefined || known.isDisabled) {
      log.info({ reqId: request.id, action: 'login', outcome: 'refused', address }, 'Login refused');
      refusalLog.record('login refused', params.login, request);
      // Only someone who knows the password learns that the account is disabled.
      throw known === undefined ? wrongLogin() : accountDisabled();
    }
    const newHash = passwords.isOutdated(known.passwordHash) ? await passwords.hash(body.password) : undefined;
    const token = await db.transact(async (trx) => {
      // While this one was being hashed, the account may have been deleted or its password changed.
      if ((await store.lockPasswordHash(trx, known.userId)) !== known.passwordHash) throw wrongLogin();
      if (newHash !== undefined) await store.rehashPassword(trx, known.userId, newHash);
      if (caller !== undefined) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, { actor: params.login, action: 'login', target: params.login, outcome: 'done', request });
      const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
      return sessions.start(trx, known.userId, 'password', device);
    });
    return { token };
  });
}

function proveRoute({ db, sessions, log }: Context, gate: PasswordGate, refusalLog: RefusalLog): Route {
  return route(contract.proveUser, async ({ body, caller, address, request }) => {
    const known = await gate.check(caller.login, body.password, address);
    if (known?.userId !== caller.userId) {
      log.info({ reqId: request.id, action: 'proof', outcome: 'refused', address }, 'Proof refused');
      refusalLog.record('proof refused', caller.login, request);
      // Not a 401, because the session is still valid, and browsers drop theirs on a 401.
      throw new AppError('forbidden', "That isn't your password.");
    }
    await db.transact((trx) => sessions.prove(trx, caller.sessionId, 'password'));
  });
}

/** How long a passkey proof can stand in for the current password. */
const passkeyValidMs = 5 * minuteMs;

function ownSessionRoutes(context: Context): Route[] {
  const { db, sessions, clock, live } = context;
  return [
    route(own.listSessions, async ({ caller }) => {
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
    route(own.endOwnSession, async ({ params, caller, request }) => {
      await db.transact(async (trx) => {
        if (!(await endSessionOf(trx, caller.userId, params.id))) {
          throw new AppError('notFound', "There's no such session.");
        }
        const target = `${caller.login} on one device`;
        await audit(trx, clock, { actor: caller.login, action: 'sign out', target, outcome: 'done', request });
        trx.onCommit(() => live.announce({ signedOut: { sessionId: params.id } }));
      });
    }),
    route(own.endOtherSessions, async ({ caller, request }) => {
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
  return route(own.changePassword, async ({ body, caller, address, request }) => {
    let provedHash: string | undefined;
    if (body.current_password !== undefined) {
      const known = await gate.check(caller.login, body.current_password, address);
      if (known?.userId !== caller.userId) {
        refusalLog.record('proof refused', caller.login, request);
        // Not a 401, because the session is still valid, and browsers drop theirs on a 401.
        throw new AppError('forbidden', "That isn't your password.");
      }
      provedHash = known.passwordHash;
    } else requireFreshPasskey(caller.passkeyAt, clock());
    checkNewPassword(body.password, [caller.login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    await db.transact(async (trx) => {
      const currentHash = await store.lockPasswordHash(trx, caller.userId);
      // While the new one was being hashed, the account may have been deleted or its password changed.
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
  return route(own.changeLogin, async ({ body, caller, request }) => {
    const { login } = body;
    if (!contract.isLogin(login)) throw invalidLogin(login);
    // Rooms, feeds and the audit log identify people by username, so only its spelling may change.
    if (contract.loginKey(login) !== contract.loginKey(caller.login)) {
      throw new AppError('conflict', `You can only change the capitals. It must still read as ${caller.login}.`);
    }
    if (login === caller.login) return userOf(caller);
    await limits.take('changeLoginByUser', caller.userId);
    await db.transact(async (trx) => {
      // Accounts that have collided since before full case folding must each remain findable.
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
