import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { endSession } from '#server/sessions/end-session.ts';
import { accountDisabled, type Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { challengeForMs, makeChallenge, type Purpose, redeemChallenge, siteOf } from './challenges.ts';
import * as store from './store.ts';
import { Unverified, verifyShown } from './verify.ts';

export const descriptorOf = ({ credential_id, transports }: store.PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
});

/** One message for unknown keys, wrong signatures and all else, so that guessing reveals nothing. */
const notKnown = () =>
  new AppError('notAuthenticated', "This site doesn't know that passkey. Log in with your password.");
/** Not 401: the session is valid, and a browser would drop it. */
const notYours = () => new AppError('forbidden', "That passkey isn't yours.");

/** Routes to log in and to prove your identity with a passkey. */
export function loginRoutes(context: Context): Route[] {
  return [beginLoginRoute(context), logInRoute(context), beginProofRoute(context), proveRoute(context)];
}

function beginLoginRoute(context: Context): Route {
  return route(contract.beginPasskeyLogin, async ({ address, request }) => {
    const { rpId } = siteOf(context, request);
    await context.limits.take('passkeyChallenge', addressKey(address));
    return requestOptions(await makeChallenge(context, { purpose: 'login' }), rpId, []);
  });
}

function beginProofRoute(context: Context): Route {
  return route(contract.beginPasskeyProof, async ({ caller, request }) => {
    const { rpId } = siteOf(context, request);
    const mine = await store.listPasskeys(context.db.read, caller.userId);
    if (mine.length === 0) throw new AppError('conflict', "You don't have a passkey yet. Add one in your profile.");
    await context.limits.take('passkeyChallenge', caller.userId);
    const challenge = await makeChallenge(context, { purpose: 'prove', sessionId: caller.sessionId });
    return requestOptions(challenge, rpId, mine.map(descriptorOf));
  });
}

const requestOptions = (
  challenge: string,
  rpId: string,
  allowCredentials: contract.RequestOptions['allowCredentials'],
): contract.RequestOptions => ({
  challenge,
  rpId,
  timeout: challengeForMs,
  userVerification: 'required',
  allowCredentials,
});

interface Showing {
  shown: contract.Shown;
  what: Purpose;
  request: FastifyRequest;
  caller: Caller | undefined;
}
type Accepted = store.PasskeyRow & {
  login: string;
  disabled_at: number | null;
  use: Parameters<typeof store.noteUse>[2];
};

/** Whose passkey was used; undefined if anything is wrong. Throws AppError tooOften, and badInput for an old challenge. */
async function accept(context: Context, showing: Showing): Promise<Accepted | undefined> {
  const { shown, what, request, caller } = showing;
  const { db, clock } = context;
  const site = siteOf(context, request);
  const challenge = await redeemChallenge(context, what, shown.client_data);
  const passkey = await store.findByCredential(db.read, shown.id);
  try {
    // Discoverable keys name their user, and we asked only for those.
    if (what.purpose === 'login' && shown.user_handle === undefined) throw new Unverified('The device names nobody');
    if (passkey === undefined) throw new Unverified('Nobody has this credential');
    if (passkey.rp_id !== site.rpId) throw new Unverified(`It was made for ${passkey.rp_id}`);
    const use = await verifyShown(passkey, shown, challenge, site);
    if (what.purpose === 'prove' && passkey.user_id !== caller?.userId) throw new Unverified('It is somebody else’s');
    return { ...passkey, use: { ...use, at: clock() } };
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    await refuse(context, showing, { login: caller?.login ?? passkey?.login, reason: error.message });
    return undefined;
  }
}

async function refuse(
  { limits, log, db, clock }: Context,
  { what, request }: Showing,
  { login, reason }: { login: string | undefined; reason: string },
): Promise<void> {
  const action = what.purpose === 'login' ? 'login' : 'proof';
  // Only refusals count, so the right passkey works from an address others guess from.
  await limits.take('passkeyRefused', addressKey(request.address));
  log.info({ reqId: request.id, action, outcome: 'refused', address: request.address, reason }, 'Passkey refused');
  // Refusals without a user could be sent endlessly. The time the entry takes doesn't reveal whose key it is.
  if (login === undefined) return;
  const entry = {
    actor: login,
    action: `${action} refused`,
    target: `${login} by passkey`,
    outcome: 'refused',
  } as const;
  await db.transact((trx) => audit(trx, clock, { ...entry, request }));
}

function logInRoute(context: Context): Route {
  const { db, sessions, clock } = context;
  return route(contract.logInByPasskey, async ({ body, caller, request }) => {
    const { time_zone: timeZone, ...shown } = body;
    const showing: Showing = { shown, what: { purpose: 'login' }, request, caller: undefined };
    const passkey = await accept(context, showing);
    if (passkey === undefined) throw notKnown();
    const { login, user_id: userId } = passkey;
    if (passkey.disabled_at !== null) {
      await refuse(context, showing, { login, reason: 'The account is disabled' });
      throw accountDisabled();
    }
    const token = await db.transact(async (trx) => {
      // It may have been removed since, or used elsewhere with the same count.
      if (!(await store.noteUse(trx, passkey.id, passkey.use))) throw notKnown();
      if (caller !== undefined) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, {
        actor: login,
        action: 'login',
        target: `${login} by passkey`,
        outcome: 'done',
        request,
      });
      return sessions.start(trx, userId, 'passkey', { agent: request.headers['user-agent'], timeZone });
    });
    return { token };
  });
}

function proveRoute(context: Context): Route {
  const { db, sessions } = context;
  return route(contract.proveByPasskey, async ({ body, caller, request }) => {
    const what: Purpose = { purpose: 'prove', sessionId: caller.sessionId };
    const passkey = await accept(context, { shown: body, what, request, caller });
    if (passkey === undefined) throw notYours();
    await db.transact(async (trx) => {
      if (!(await store.noteUse(trx, passkey.id, passkey.use))) throw notYours();
      await sessions.prove(trx, caller.sessionId, 'passkey');
    });
  });
}
