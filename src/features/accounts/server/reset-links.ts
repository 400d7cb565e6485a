import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { endSession } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { loginKey } from '../contract.ts';
import * as contract from '../invitations-contract.ts';
import { checkNewPassword } from './add-account.ts';
import { endSessions } from './session-store.ts';
import * as store from './store.ts';

const validForMs = dayMs;

/**
 * Replaces an earlier link and returns the secret, which isn't stored anywhere. Throws AppError conflict for a disabled
 * account.
 */
export async function addResetLink(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  trx: Trx,
  account: { id: string; login: string; disabledAt: number | null },
  { login: actor, request }: { login: string; request?: FastifyRequest },
): Promise<{ secret: string; expiresAt: number }> {
  if (account.disabledAt !== null) {
    throw new AppError('conflict', `${account.login} is disabled. Enable the account first.`);
  }
  const { secret, secretHash } = makeSecret({ random });
  const now = clock();
  const expiresAt = now + validForMs;
  const id = random.text(12);
  await replaceResetLink(trx, { id, secretHash, userId: account.id, madeBy: actor, createdAt: now, expiresAt });
  const { login: target } = account;
  await audit(trx, clock, { actor, action: 'make reset link', target, outcome: 'done', request });
  return { secret, expiresAt };
}

const secretBytes = 32;

/** Only the hash is stored, so that nobody gets a working link by reading the database. */
export function makeSecret({ random }: Pick<Context, 'random'>): { secret: string; secretHash: string } {
  const secret = random.text(secretBytes);
  return { secret, secretHash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => hash('sha256', secret);

/**
 * An address with too many wrong secrets has to wait, but a right one still works, because others may share the
 * address. Throws AppError tooOften, or the error from `refusal` if nothing is found.
 */
export async function findBySecret<Found>(
  { limits }: Pick<Context, 'limits'>,
  address: string,
  find: () => Promise<Found | undefined>,
  refusal: () => Error,
): Promise<Found> {
  const found = await find();
  if (found !== undefined) return found;
  await limits.take('linkByAddress', addressKey(address));
  throw refusal();
}

export interface ResetLink {
  userId: string;
  login: string;
  expiresAt: number;
}

async function replaceResetLink(
  trx: Trx,
  link: { id: string; secretHash: string; userId: string; madeBy: string; createdAt: number; expiresAt: number },
): Promise<void> {
  await trx.deleteFrom('reset_links').where('user_id', '=', link.userId).execute();
  await trx
    .insertInto('reset_links')
    .values({
      id: link.id,
      secret_hash: link.secretHash,
      user_id: link.userId,
      made_by: link.madeBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Undefined if it doesn't exist, was used or replaced, has expired, or its account is disabled. */
async function findResetLink(db: Reader, now: number, secretHash: string): Promise<ResetLink | undefined> {
  const row = await db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .select(['user_id', 'login', 'expires_at'])
    .executeTakeFirst();
  return row && { userId: row.user_id, login: row.login, expiresAt: row.expires_at };
}

export async function findResetLinkOf(
  db: Reader,
  now: number,
  userId: string,
): Promise<{ madeBy: string; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('reset_links')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['made_by', 'expires_at'])
    .executeTakeFirst();
  return row && { madeBy: row.made_by, expiresAt: row.expires_at };
}

/** Returns the user's id. Only one of several concurrent requests succeeds. */
async function takeResetLink(trx: Trx, now: number, secretHash: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('reset_links')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function dropResetLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('reset_links').where('user_id', '=', userId).execute();
}

/** Compares usernames by key. There are never many links, so all of them are read. */
export async function dropResetLinksBy(trx: Trx, maker: string): Promise<void> {
  const links = await trx.selectFrom('reset_links').select(['id', 'made_by']).execute();
  const ids = links.filter(({ made_by }) => loginKey(made_by) === loginKey(maker)).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('reset_links').where('id', 'in', ids).execute();
}

export async function deleteOldResetLinks(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('reset_links').where('expires_at', '<', before).execute();
}

export async function dropEveryResetLink(trx: Trx): Promise<void> {
  await trx.deleteFrom('reset_links').execute();
}

/** The message is the same for every reason, so that guessing reveals nothing. */
const deadLink = () => new AppError('badInput', 'This link no longer works. Please ask for a new one.');

export function resetLinkRoutes(context: Context): Route[] {
  return [
    route(contract.viewResetLink, async ({ body, address }) => {
      const { login, expiresAt } = await findLink(context, body.secret, address);
      return { login, expires_at: toIso(expiresAt) };
    }),
    newPasswordRoute(context),
  ];
}

function findLink(context: Context, secret: string, address: string): Promise<ResetLink> {
  const { db, clock } = context;
  return findBySecret(context, address, () => findResetLink(db.read, clock(), hashSecret(secret)), deadLink);
}

function newPasswordRoute(context: Context): Route {
  const { db, passwords, sessions, clock, config, live } = context;
  return route(contract.useResetLink, async ({ body, caller, address, request }) => {
    const { login, userId } = await findLink(context, body.secret, address);
    checkNewPassword(body.password, [login, config.siteName]);
    const passwordHash = await passwords.hash(body.password);
    const device = { agent: request.headers['user-agent'], timeZone: body.time_zone };
    const token = await db.transact(async (trx) => {
      const takenFor = await takeResetLink(trx, clock(), hashSecret(body.secret));
      if (takenFor !== userId || !(await store.lockAccount(trx, userId))) throw deadLink();
      await store.replacePassword(trx, userId, passwordHash, clock());
      await endSessions(trx, userId);
      // Like logging in, this ends another user's session in this browser.
      if (caller !== undefined && caller.userId !== userId) await endSession(context, trx, caller.sessionId);
      await audit(trx, clock, { actor: login, action: 'use reset link', target: login, outcome: 'done', request });
      trx.onCommit(() => live.announce({ signedOut: { userId } }));
      return sessions.start(trx, userId, 'password', device);
    });
    return { token };
  });
}
