import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { endSession } from '#server/sessions/end-session.ts';
import { accountDisabled } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import type { PasswordGate } from './password-gate.ts';
import type { RefusalNotes } from './refusal-notes.ts';
import * as store from './store.ts';

const wrongLogin = () => new AppError('notAuthenticated', 'Invalid login or password');

/** Begins and ends sessions, and shows again whose they are. */
export function sessionRoutes(context: Context, gate: PasswordGate, notes: RefusalNotes): Route[] {
  return [
    logInRoute(context, gate, notes),
    route(contract.logOut, async ({ caller }) => {
      await context.db.transact((trx) => endSession(context, trx, caller.sessionId));
    }),
    proveRoute(context, gate, notes),
  ];
}

function logInRoute(context: Context, gate: PasswordGate, notes: RefusalNotes): Route {
  const { db, passwords, sessions, clock, log } = context;
  return route(contract.logIn, async ({ params, body, address, caller, request }) => {
    const known = await gate.check(params.login, body.password, address);
    if (known === undefined || known.isDisabled) {
      log.info({ reqId: request.id, action: 'login', outcome: 'refused', address }, 'Login refused');
      notes.note('login refused', params.login, request);
      // That it is disabled is told only to who has the password.
      throw known === undefined ? wrongLogin() : accountDisabled();
    }
    const newHash = passwords.isOutdated(known.passwordHash) ? await passwords.hash(body.password) : undefined;
    const token = await db.transact(async (trx) => {
      // While the password was being hashed the account may have gone, or got another password.
      if ((await store.holdPasswordHash(trx, db.engine, known.userId)) !== known.passwordHash) throw wrongLogin();
      if (newHash !== undefined) await store.rehashPassword(trx, known.userId, newHash);
      if (caller !== undefined) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, { actor: params.login, action: 'login', target: params.login, outcome: 'done', request });
      const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
      return sessions.start(trx, known.userId, 'password', device);
    });
    return { token };
  });
}

function proveRoute({ db, sessions, log }: Context, gate: PasswordGate, notes: RefusalNotes): Route {
  return route(contract.proveUser, async ({ body, caller, address, request }) => {
    const known = await gate.check(caller.login, body.password, address);
    if (known?.userId !== caller.userId) {
      log.info({ reqId: request.id, action: 'proof', outcome: 'refused', address }, 'Proof refused');
      notes.note('proof refused', caller.login, request);
      // Not 401: the session is good, and a browser would forget it.
      throw new AppError('forbidden', 'That is not your password.');
    }
    await db.transact((trx) => sessions.prove(trx, caller.sessionId, 'password'));
  });
}
