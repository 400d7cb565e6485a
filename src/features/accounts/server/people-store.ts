import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Guest, guestIn } from '#server/sessions/sessions.ts';
import { type Role, roles } from '#shared/roles.ts';
import { loginKey } from '../contract.ts';

export interface PersonRow {
  id: string;
  login: string;
  email: string | null;
  roles: Role[];
  createdAt: number;
  /** Recorded at most once an hour. */
  lastSeenAt: number | null;
  madeBy: string | null;
  passwordChangedAt: number | null;
  disabledAt: number | null;
  guest: Guest | undefined;
  /** Times of the sessions that haven't ended; some may have expired. */
  sessions: { startedAt: number; lastUsedAt: number }[];
}

export interface PageEnd {
  lastSeenAt: number | null;
  id: string;
}

export interface Search {
  text?: string | undefined;
  role?: Role | undefined;
}

const selectPeople = (db: Reader) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'login',
      'email',
      'created_at',
      'last_seen_at',
      'made_by',
      'password_changed_at',
      'disabled_at',
      'guest_of',
      'ends_at',
    ]);
type Query = ReturnType<typeof selectPeople>;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function filterPeople(query: Query, { text = '', role }: Search): Query {
  const key = loginKey(text.trim());
  let found = query;
  if (role !== undefined) found = found.where((eb) => eb.exists(hasRoles(eb, [role])));
  if (key === '') return found;
  const matchingRoles = roles.filter((name) => key.length > 1 && name.startsWith(key));
  const isLike = sql<boolean>`login_key like ${`%${escapeLike(key)}%`} escape '\\'`;
  return found.where((eb) =>
    matchingRoles.length === 0 ? isLike : eb.or([isLike, eb.exists(hasRoles(eb, matchingRoles))]),
  );
}

const hasRoles = (eb: ExpressionBuilder<Tables, 'users'>, roleRows: readonly Role[]) =>
  eb
    .selectFrom('user_roles')
    .whereRef('user_roles.user_id', '=', 'users.id')
    .where('role', 'in', roleRows)
    .select('role');

/**
 * People seen most recently come first, and those never seen last. Both queries continue in the same index, so the cost
 * doesn't grow with the number of people.
 */
export async function listPeople(
  db: Reader,
  search: Search,
  { limit, after }: { limit: number; after?: PageEnd | undefined },
): Promise<PersonRow[]> {
  const found: Row[] = [];
  if (after === undefined || after.lastSeenAt !== null) {
    let seen = filterPeople(selectPeople(db), search).where('last_seen_at', 'is not', null);
    if (after !== undefined) {
      seen = seen.where(sql<boolean>`(last_seen_at, id) < (${after.lastSeenAt}, ${after.id})`);
    }
    found.push(...(await seen.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').limit(limit).execute()));
  }
  if (found.length < limit) {
    let never = filterPeople(selectPeople(db), search).where('last_seen_at', 'is', null);
    if (after !== undefined && after.lastSeenAt === null) never = never.where('id', '<', after.id);
    found.push(
      ...(await never
        .orderBy('id', 'desc')
        .limit(limit - found.length)
        .execute()),
    );
  }
  return withDetails(db, found);
}

export async function findPerson(db: Reader, userId: string): Promise<PersonRow | undefined> {
  return (await withDetails(db, await selectPeople(db).where('id', '=', userId).execute()))[0];
}

type Row = Awaited<ReturnType<Query['execute']>>[number];

async function withDetails(db: Reader, rows: readonly Row[]): Promise<PersonRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const roleRows = await db.selectFrom('user_roles').where('user_id', 'in', ids).select(['user_id', 'role']).execute();
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', 'in', ids)
    .select(['user_id', 'created_at', 'last_used_at'])
    .execute();
  const rolesOf = Map.groupBy(roleRows, (row) => row.user_id);
  const sessionsOf = Map.groupBy(sessions, (session) => session.user_id);
  return rows.map((row) => ({
    id: row.id,
    login: row.login,
    email: row.email,
    roles: roles.filter((role) => rolesOf.get(row.id)?.some((given) => given.role === role)),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    madeBy: row.made_by,
    passwordChangedAt: row.password_changed_at,
    disabledAt: row.disabled_at,
    guest: guestIn(row),
    sessions: (sessionsOf.get(row.id) ?? []).map((session) => ({
      startedAt: session.created_at,
      lastUsedAt: session.last_used_at,
    })),
  }));
}
