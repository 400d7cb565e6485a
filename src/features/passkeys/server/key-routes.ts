import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { isUnique } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { passkeyName } from '../contract.ts';
import { challengeForMs, makeChallenge, redeemChallenge, siteOf } from './challenges.ts';
import { descriptorOf } from './login-routes.ts';
import * as store from './store.ts';
import { algorithms, Unverified, userHandle, verifyRegistration } from './verify.ts';

const noSuchPasskey = () => new AppError('notFound', "There's no such passkey.");
const tooMany = () =>
  new AppError(
    'conflict',
    `You already have ${contract.passkeyLimits.perPerson} passkeys, the maximum. Remove one first.`,
  );
const alreadyAdded = () => new AppError('conflict', 'This passkey has already been added.');

export function keyRoutes(context: Context): Route[] {
  return [listRoute(context), beginRoute(context), addRoute(context), renameRoute(context), removeRoute(context)];
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
      // Someone else may have used a lost passkey, so other sessions lose their proof. With the last passkey, this
      // session loses its proof too.
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
  const target = `${caller.login} ${passkeyName(store.toPasskey(passkey), 'UTC')}`;
  return audit(trx, clock, { actor: caller.login, action, target, outcome: 'done', request });
}
