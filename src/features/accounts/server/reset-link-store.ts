import type { Reader, Trx } from '#server/db/database.ts';
import { loginKey } from '../contract.ts';

export interface ResetLink {
  userId: string;
  login: string;
  expiresAt: number;
}

export async function replaceResetLink(
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
export async function findResetLink(db: Reader, now: number, secretHash: string): Promise<ResetLink | undefined> {
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
export async function takeResetLink(trx: Trx, now: number, secretHash: string): Promise<string | undefined> {
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

/** Compares usernames by key. There are never many links. */
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
