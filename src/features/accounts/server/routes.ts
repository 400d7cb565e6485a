import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ForgetPerson } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { addAccount, loginTaken } from './add-account.ts';
import { checkChoice } from './password-choice.ts';
import { makePasswordGate } from './password-gate.ts';
import { sessionRoutes } from './session-routes.ts';
import * as store from './store.ts';

export function accountRoutes(context: Context, forget: readonly ForgetPerson[]): Route[] {
  return [
    route(contract.getUser, ({ caller }) => userOf(caller)),
    ...sessionRoutes(context, makePasswordGate(context)),
    registerRoute(context),
    deleteRoute(context, forget),
  ];
}

function userOf(person: {
  login: string;
  email: string | null;
  roles: readonly contract.User['roles'][number][];
  createdAt: number;
}): contract.User {
  return { login: person.login, email: person.email, roles: [...person.roles], created_at: toIso(person.createdAt) };
}

function registerRoute({ db, passwords, limits, clock, random, config }: Context): Route {
  return route(contract.registerUser, async ({ body, caller, address, request }) => {
    const { login, password } = body;
    if (!login.toLowerCase().includes('test') || !contract.isLogin(login)) {
      throw new AppError('badInput', `Invalid login: "${login.slice(0, 64)}"`);
    }
    checkChoice(password, [login, config.siteName]);
    limits.take('registerByAddress', addressKey(address));
    if ((await store.findAccount(db.read, login)) !== undefined) throw loginTaken();
    const passwordHash = await passwords.hash(password);
    const account = { id: random.text(12), login, email: body.email || null, passwordHash, createdAt: clock() };
    await addAccount(db, account, (trx) =>
      audit(trx, clock, { actor: caller.login, action: 'register', target: login, outcome: 'done', request }),
    );
    return { message: `Registered ${login}`, user: userOf({ ...account, roles: [] }) };
  });
}

function deleteRoute({ db, clock, live }: Context, forget: readonly ForgetPerson[]): Route {
  return route(contract.deleteUser, async ({ params, caller, request }) => {
    await db.transact(async (trx) => {
      const account = await store.findAccount(trx, params.login);
      const isSelf =
        account === undefined
          ? contract.loginKey(params.login) === contract.loginKey(caller.login)
          : account.id === caller.userId;
      if (!isSelf && !hasRole(caller, 'root')) {
        throw new AppError('forbidden', 'You can only delete your own account.');
      }
      if (account === undefined || !(await store.holdAccount(trx, db.engine, account.id))) {
        throw new AppError('notFound', 'There is no such user.');
      }
      if (await store.isLastRoot(trx, db.engine, account.id)) {
        throw new AppError('conflict', 'The last root cannot be deleted.');
      }
      for (const forgetPerson of forget) await forgetPerson(trx, account);
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
