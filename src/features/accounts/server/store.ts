import type { Reader, Trx } from '#server/db/database.ts';
import { skeletonOf } from '#server/lookalikes/skeleton.ts';
import { type Role, roles } from '#shared/roles.ts';
import { loginKey, previousLoginKey } from '../login-key.ts';

export interface Account {
  id: string;
  login: string;
  email: string | null;
  roles: Role[];
  createdAt: number;
  /** Since when the account has been disabled; null if it's enabled. */
  disabledAt: number | null;
  /** The room, if it's a guest's account. */
  guestOf?: string;
}

export interface NewAccount {
  id: string;
  login: string;
  email: string | null;
  passwordHash: string;
  createdAt: number;
  /** A username, or `(owner)` for the command line and the first start. */
  madeBy: string;
  guest?: NewGuest | undefined;
}

interface NewGuest {
  roomId: string;
  /** Counted from 1. Of two concurrent inserts with the same slot, the second fails with an `isUnique` error. */
  slot: number;
  endsAt: number;
  keyHash: string | null;
}

const noGuest = {
  guest_of: null,
  guest_slot: null,
  ends_at: null,
  guest_key: null,
  guest_former: null,
} as const;

const possibleKeys = (login: string) => [loginKey(login), previousLoginKey(login)];

/** An account stored under the previous key takes precedence. */
function pickAccount<Row extends { login_key: string }>(rows: readonly Row[], login: string): Row | undefined {
  return rows.find((row) => row.login_key === previousLoginKey(login)) ?? rows[0];
}

export async function findAccount(db: Reader, login: string): Promise<Account | undefined> {
  const userId = await findUserId(db, login);
  return userId === undefined ? undefined : (await accounts(db, (query) => query.where('id', '=', userId)))[0];
}

export async function listAccounts(db: Reader): Promise<Account[]> {
  return accounts(db, (query) => query.orderBy('login_key'));
}

const selectUsers = (db: Reader) =>
  db.selectFrom('users').select(['id', 'login', 'email', 'created_at', 'disabled_at', 'guest_of']);

async function accounts(
  db: Reader,
  narrow: (query: ReturnType<typeof selectUsers>) => ReturnType<typeof selectUsers>,
): Promise<Account[]> {
  const users = await narrow(selectUsers(db)).execute();
  if (users.length === 0) return [];
  const ids = users.map((user) => user.id);
  const roleRows = await db.selectFrom('user_roles').where('user_id', 'in', ids).select(['user_id', 'role']).execute();
  return users.map(({ created_at, disabled_at, guest_of, ...user }) => ({
    ...user,
    createdAt: created_at,
    disabledAt: disabled_at,
    ...(guest_of !== null && { guestOf: guest_of }),
    roles: roles.filter((role) => roleRows.some((row) => row.user_id === user.id && row.role === role)),
  }));
}

export async function findPasswordHash(
  db: Reader,
  login: string,
): Promise<{ userId: string; passwordHash: string; isDisabled: boolean } | undefined> {
  const rows = await db
    .selectFrom('users')
    .where('login_key', 'in', possibleKeys(login))
    .select(['id', 'login_key', 'password_hash', 'disabled_at'])
    .execute();
  const row = pickAccount(rows, login);
  return row && { userId: row.id, passwordHash: row.password_hash, isDisabled: row.disabled_at !== null };
}

/** Returns null if the password is unchanged since the account was created. */
export async function findPasswordChange(db: Reader, userId: string): Promise<number | null> {
  const query = db.selectFrom('users').where('id', '=', userId).select('password_changed_at');
  return (await query.executeTakeFirst())?.password_changed_at ?? null;
}

/** The current hash, locked until the end of the transaction; undefined if the account was deleted. */
export async function lockPasswordHash(trx: Trx, userId: string): Promise<string | undefined> {
  const query = trx.selectFrom('users').where('id', '=', userId).select('password_hash');
  return (await query.forUpdate().executeTakeFirst())?.password_hash;
}

export async function findUserId(db: Reader, login: string): Promise<string | undefined> {
  const keys = possibleKeys(login);
  const rows = await db.selectFrom('users').where('login_key', 'in', keys).select(['id', 'login_key']).execute();
  return pickAccount(rows, login)?.id;
}

export async function isGuest(db: Reader, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').where('id', '=', userId).where('guest_of', 'is not', null).select('id');
  return (await query.execute()).length > 0;
}

export async function hasAccounts(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

/** Of two concurrent inserts with the same key, the second fails with an `isUnique` error. */
export async function addAccount(trx: Trx, account: NewAccount): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id: account.id,
      login: account.login,
      login_key: loginKey(account.login),
      email: account.email,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
      made_by: account.madeBy,
      ...(account.guest && {
        guest_of: account.guest.roomId,
        guest_slot: account.guest.slot,
        ends_at: account.guest.endsAt,
        guest_key: account.guest.keyHash,
      }),
    })
    .execute();
}

/** Returns false if another account has any of the new spelling's skeletons. */
export async function rename(trx: Trx, account: { id: string; login: string }): Promise<boolean> {
  await trx.updateTable('users').set({ login: account.login }).where('id', '=', account.id).execute();
  await trx.deleteFrom('login_looks').where('user_id', '=', account.id).execute();
  return claimSkeleton(trx, account);
}

/**
 * Returns false if a similar username is taken. The previous username stays reserved, so that nobody is mistaken for
 * the guest.
 */
export async function changeGuestLogin(
  trx: Trx,
  { id, login, previousLogin }: { id: string; login: string; previousLogin: string },
): Promise<boolean> {
  const isSameKey = loginKey(login) === loginKey(previousLogin);
  const row = await trx
    .updateTable('users')
    .set({ login, login_key: loginKey(login), ...(!isSameKey && { guest_former: previousLogin }) })
    .where('id', '=', id)
    .where('guest_of', 'is not', null)
    .returning('guest_former')
    .executeTakeFirst();
  await claimSkeleton(trx, { id, login });
  await releaseOtherSkeletons(trx, id, [login, row?.guest_former ?? previousLogin]);
  return isLoginFree(trx, login, id);
}

/** Releases all skeletons except those of these usernames, so that similar ones become available. */
export async function releaseOtherSkeletons(trx: Trx, userId: string, logins: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('login_looks')
    .where('user_id', '=', userId)
    .where('look', 'not in', logins.flatMap(skeletonOf))
    .execute();
}

/** Returns false if this username or a similar one is taken. */
export async function isLoginFree(db: Reader, login: string, exceptUserId = ''): Promise<boolean> {
  const users = db.selectFrom('users').where('login_key', 'in', possibleKeys(login)).where('id', '<>', exceptUserId);
  if ((await users.select('id').execute()).length > 0) return false;
  const looks = db
    .selectFrom('login_looks')
    .where('look', 'in', skeletonOf(login))
    .where('user_id', '<>', exceptUserId);
  return (await looks.select('look').execute()).length === 0;
}

/** Returns false if another account has any of the skeletons. */
export async function claimSkeleton(trx: Trx, { id, login }: Pick<NewAccount, 'id' | 'login'>): Promise<boolean> {
  // Inserted in a fixed order, so that concurrent claims can't deadlock.
  const looks = skeletonOf(login).map((look) => ({ look, user_id: id }));
  const query = trx
    .insertInto('login_looks')
    .values(looks)
    .onConflict((conflict) => conflict.doNothing());
  return (await query.returning('look').execute()).length === looks.length;
}

export async function rehashPassword(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Turns a guest into a full account. */
export async function replacePassword(trx: Trx, userId: string, passwordHash: string, at: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: at, ...noGuest })
    .where('id', '=', userId)
    .execute();
}

/** Returns false if nothing changes. */
export async function setDisabledAt(trx: Trx, userId: string, at: number | null): Promise<boolean> {
  const query = trx
    .updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', userId)
    .where('disabled_at', at === null ? 'is not' : 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function endEverySession(trx: Trx): Promise<void> {
  await trx.deleteFrom('sessions').execute();
}

/** Returns false if the account was deleted. */
export async function lockAccount(trx: Trx, userId: string): Promise<boolean> {
  const query = trx.selectFrom('users').where('id', '=', userId).select('id');
  return (await query.forUpdate().execute()).length > 0;
}

export async function removeAccount(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
