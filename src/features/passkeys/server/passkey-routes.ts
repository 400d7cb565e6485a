import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { accountDisabled, type Caller, endSession } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import * as store from './store.ts';
import {
  algorithms,
  type ChallengeScope,
  challengeForMs,
  makeChallenge,
  redeemChallenge,
  siteOf,
  Unverified,
  userHandle,
  verifyAssertion,
  verifyRegistration,
} from './verify.ts';

const noSuchPasskey = () => new AppError('notFound', "There's no such passkey.");
const tooMany = () =>
  new AppError(
    'conflict',
    `You already have ${contract.passkeyLimits.perPerson} passkeys, the maximum. Remove one first.`,
  );
const alreadyAdded = () => new AppError('conflict', 'This passkey has already been added.');

export function passkeyRoutes(context: Context): Route[] {
  const own = [listRoute, beginRoute, addRoute, renameRoute, removeRoute];
  return [...own, beginLoginRoute, logInRoute, beginProofRoute, proveRoute].map((make) => make(context));
}

function listRoute({ db }: Context): Route {
  return route(contract.listPasskeys, async ({ caller }) => ({
    passkeys: (await store.listPasskeys(db.read, caller.userId)).map(store.toPasskey),
    rights_wait: caller.roles.length < caller.allRoles.length,
    only_passkey: caller.provesBy === 'passkey',
  }));
}

function beginRoute(context: Context): Route {
  const { db, config, limits } = context;
  return route(contract.beginPasskey, async ({ caller, request }) => {
    const { rpId } = siteOf(context, request);
    const own = await store.listPasskeys(db.read, caller.userId);
    if (own.length >= contract.passkeyLimits.perPerson) throw tooMany();
    await limits.take('passkeyChallenge', caller.userId);
    const challenge = await makeChallenge(context, { purpose: 'add', sessionId: caller.sessionId });
    const options: contract.CreationOptions = {
      challenge,
      rp: { id: rpId, name: config.siteName },
      user: { id: userHandle(caller.userId), name: caller.login, displayName: caller.login },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeForMs,
      attestation: 'none',
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
    return options;
  });
}

function addRoute(context: Context): Route {
  const { db, clock, random, sessions, log } = context;
  return route(contract.addPasskey, async ({ body, caller, request }) => {
    const site = siteOf(context, request);
    const challenge = await redeemChallenge(context, { purpose: 'add', sessionId: caller.sessionId }, body.client_data);
    const key = await verifyRegistration(body, challenge, site).catch((error: unknown) => {
      if (!(error instanceof Unverified)) throw error;
      log.info(
        { reqId: request.id, action: 'add passkey', outcome: 'refused', reason: error.message },
        'Passkey refused',
      );
      throw new AppError('badInput', "That passkey wasn't accepted. Please try again.");
    });
    const row: store.PasskeyRow = {
      ...key,
      id: random.text(12),
      user_id: caller.userId,
      transports: (body.transports ?? []).join(),
      rp_id: site.rpId,
      name: null,
      created_at: clock(),
      last_used_at: null,
    };
    await db
      .transact(async (trx) => {
        const count = await store.lockAndCount(trx, caller.userId);
        if (count === undefined) throw noSuchPasskey();
        if (count >= contract.passkeyLimits.perPerson) throw tooMany();
        await store.addPasskey(trx, row);
        // Creating a passkey requires a fingerprint or PIN, so it counts as a proof of identity.
        await sessions.prove(trx, caller.sessionId, 'passkey');
        await auditPasskey(context, trx, { caller, request, action: 'add passkey', passkey: row });
      })
      .catch((error: unknown) => {
        throw isUnique(error) ? alreadyAdded() : error;
      });
    return store.toPasskey(row);
  });
}

function renameRoute(context: Context): Route {
  const { db } = context;
  return route(contract.renamePasskey, async ({ params, body, caller, request }) => {
    const row = await db.transact(async (trx) => {
      const renamed = await store.renamePasskey(trx, caller.userId, params.id, body.name);
      if (renamed === undefined) throw noSuchPasskey();
      await auditPasskey(context, trx, { caller, request, action: 'rename passkey', passkey: renamed });
      return renamed;
    });
    return store.toPasskey(row);
  });
}

function removeRoute(context: Context): Route {
  const { db, sessions } = context;
  return route(contract.removePasskey, async ({ params, caller, request }) => {
    await db.transact(async (trx) => {
      const removed = await store.removePasskey(trx, caller.userId, params.id);
      if (removed === undefined) throw noSuchPasskey();
      // Someone else may have used a lost passkey, so other sessions lose their proof. If it was the last passkey,
      // this session loses its proof as well.
      const isLast = (await store.listPasskeys(trx, caller.userId)).length === 0;
      await sessions.forgetPasskey(trx, caller.userId, isLast ? undefined : caller.sessionId);
      await auditPasskey(context, trx, { caller, request, action: 'remove passkey', passkey: removed });
    });
  });
}

interface AuditedAction {
  caller: Caller;
  request: FastifyRequest;
  action: 'add passkey' | 'rename passkey' | 'remove passkey';
  passkey: store.PasskeyRow;
}

function auditPasskey(
  { clock }: Context,
  trx: Trx,
  { caller, request, action, passkey }: AuditedAction,
): Promise<void> {
  const target = `${caller.login} ${contract.passkeyName(store.toPasskey(passkey), 'UTC')}`;
  return audit(trx, clock, { actor: caller.login, action, target, outcome: 'done', request });
}

const descriptorOf = ({ credential_id, transports }: store.PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
});

/** The message is the same for an unknown passkey, a wrong signature or anything else, so guessing reveals nothing. */
const unknownPasskey = () =>
  new AppError('notAuthenticated', "This site doesn't know that passkey. Log in with your password.");
/** Not a 401, because that would make the browser drop a valid session. */
const notYourPasskey = () => new AppError('forbidden', "That passkey isn't yours.");

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
    const own = await store.listPasskeys(context.db.read, caller.userId);
    if (own.length === 0) throw new AppError('conflict', "You don't have a passkey yet. Add one in your profile.");
    await context.limits.take('passkeyChallenge', caller.userId);
    const challenge = await makeChallenge(context, { purpose: 'prove', sessionId: caller.sessionId });
    return requestOptions(challenge, rpId, own.map(descriptorOf));
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

interface Attempt {
  assertion: contract.Assertion;
  scope: ChallengeScope;
  request: FastifyRequest;
  caller: Caller | undefined;
}
type Accepted = store.PasskeyRow & {
  login: string;
  disabled_at: number | null;
  use: Parameters<typeof store.recordUse>[2];
};

/**
 * Returns the passkey that was used and its owner, or undefined if anything is wrong. Throws an AppError: tooOften, or
 * badInput if the challenge is no longer valid.
 */
async function accept(context: Context, attempt: Attempt): Promise<Accepted | undefined> {
  const { assertion, scope, request, caller } = attempt;
  const { db, clock } = context;
  const site = siteOf(context, request);
  const challenge = await redeemChallenge(context, scope, assertion.client_data);
  const passkey = await store.findByCredential(db.read, assertion.id);
  try {
    // Discoverable passkeys name their user, and we requested only that kind.
    if (scope.purpose === 'login' && assertion.user_handle === undefined)
      throw new Unverified('The device names no user');
    if (passkey === undefined) throw new Unverified('The credential is unknown');
    if (passkey.rp_id !== site.rpId) throw new Unverified(`It belongs to ${passkey.rp_id}`);
    const use = await verifyAssertion(passkey, assertion, challenge, site);
    if (scope.purpose === 'prove' && passkey.user_id !== caller?.userId)
      throw new Unverified('It belongs to another user');
    return { ...passkey, use: { ...use, at: clock() } };
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    await refuse(context, attempt, { login: caller?.login ?? passkey?.login, reason: error.message });
    return undefined;
  }
}

async function refuse(
  { limits, log, db, clock }: Context,
  { scope, request }: Attempt,
  { login, reason }: { login: string | undefined; reason: string },
): Promise<void> {
  const action = scope.purpose === 'login' ? 'login' : 'proof';
  // Only refusals count, so that the right passkey still works from an address where someone else is guessing.
  await limits.take('passkeyRefused', addressKey(request.address));
  log.info({ reqId: request.id, action, outcome: 'refused', address: request.address, reason }, 'Passkey refused');
  // Without a user nothing is written to the audit log, because anyone could fill it endlessly. The shorter response
  // time doesn't reveal whose passkey it is.
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
    const { time_zone: timeZone, ...assertion } = body;
    const attempt: Attempt = { assertion, scope: { purpose: 'login' }, request, caller: undefined };
    const passkey = await accept(context, attempt);
    if (passkey === undefined) throw unknownPasskey();
    const { login, user_id: userId } = passkey;
    if (passkey.disabled_at !== null) {
      await refuse(context, attempt, { login, reason: 'The account is disabled' });
      throw accountDisabled();
    }
    const token = await db.transact(async (trx) => {
      // The passkey may have been removed in the meantime, or used elsewhere with the same counter.
      if (!(await store.recordUse(trx, passkey.id, passkey.use))) throw unknownPasskey();
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
    const scope: ChallengeScope = { purpose: 'prove', sessionId: caller.sessionId };
    const passkey = await accept(context, { assertion: body, scope, request, caller });
    if (passkey === undefined) throw notYourPasskey();
    await db.transact(async (trx) => {
      if (!(await store.recordUse(trx, passkey.id, passkey.use))) throw notYourPasskey();
      await sessions.prove(trx, caller.sessionId, 'passkey');
    });
  });
}
