import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import { challengeLimits } from '../challenge-rules.ts';
import type { Challenge, ChangedChallenge } from '../contract.ts';

/** Undefined fields are left unchanged. */
export type Change = { [Field in keyof z.infer<typeof ChangedChallenge>]?: z.infer<typeof ChangedChallenge>[Field] };

interface NewChallengeRow {
  id: string;
  title: string;
  description: string;
  difficulty: number;
  category: string;
  points: number;
  imageRequired: boolean;
  createdAt: number;
}

const selectChallenges = (db: Reader) =>
  db
    .selectFrom('challenges')
    .leftJoin('users', 'users.id', 'challenges.user_id')
    .select([
      'challenges.id',
      'challenges.title',
      'challenges.description',
      'challenges.difficulty',
      'challenges.category',
      'challenges.points',
      'challenges.image_required',
      'challenges.active',
      'challenges.user_id',
      'challenges.created_at',
      'users.login as user_login',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectChallenges>['execute']>>[number];
type Counts = Pick<Challenge, 'dealt' | 'completed'>;

const selectCounts = (db: Reader) =>
  db
    .selectFrom('squares')
    .groupBy('challenge_id')
    .select((eb) => [
      'challenge_id',
      eb.fn.countAll<number>().as('dealt'),
      eb.fn.count<number>('completed_at').as('completed'),
    ]);

function challengeOf(row: Row, counts: Counts | undefined): Challenge {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    category: row.category,
    points: row.points,
    image_required: row.image_required === 1,
    active: row.active === 1,
    user_login: row.user_login,
    created_at: toIso(row.created_at),
    dealt: counts?.dealt ?? 0,
    completed: counts?.completed ?? 0,
  };
}

/** The whole pool including inactive challenges, newest first. */
export async function listChallenges(db: Reader): Promise<Challenge[]> {
  const rows = await selectChallenges(db).orderBy('challenges.created_at', 'desc').orderBy('challenges.id').execute();
  const counts = new Map((await selectCounts(db).execute()).map((count) => [count.challenge_id, count]));
  return rows.map((row) => challengeOf(row, counts.get(row.id)));
}

export async function findChallenge(
  db: Reader,
  id: string,
): Promise<{ challenge: Challenge; userId: string | null } | undefined> {
  const row = await selectChallenges(db).where('challenges.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const counts = await selectCounts(db).where('challenge_id', '=', id).executeTakeFirst();
  return { challenge: challengeOf(row, counts), userId: row.user_id };
}

/**
 * Returns a function that reads the pool's revision. Its query is compiled once, because every list request runs it.
 */
export function makeReadRevision(db: Reader): () => Promise<number> {
  const read = prepared<Record<never, never>, { revision: number }>(db, (kysely) =>
    kysely.selectFrom('challenge_pool').select('revision'),
  );
  return async () => (await read(db, {}))[0]?.revision ?? 0;
}

/** Must run first in every change, because it serialises changes to the pool and invalidates cached lists. */
async function incrementRevision(trx: Trx): Promise<void> {
  await trx
    .updateTable('challenge_pool')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
}

export async function addShipped(trx: Trx, challenges: readonly NewChallengeRow[]): Promise<void> {
  await incrementRevision(trx);
  const values = challenges.map(({ imageRequired, createdAt, ...rest }) => ({
    ...rest,
    image_required: imageRequired ? (1 as const) : (0 as const),
    active: 1 as const,
    user_id: null,
    slot: null,
    created_at: createdAt,
  }));
  await trx.insertInto('challenges').values(values).execute();
}

/**
 * Adds a challenge in its creator's lowest free slot; returns false if all are taken. A single statement finds and
 * takes the slot, and if two transactions find the same one, the unique constraint rejects the second.
 */
export async function addOwn(trx: Trx, challenge: NewChallengeRow, userId: string): Promise<boolean> {
  await incrementRevision(trx);
  const { id, title, description, difficulty, category, points, imageRequired, createdAt } = challenge;
  const { numAffectedRows } = await sql`
    insert into challenges
      (id, title, description, difficulty, category, points, image_required, active, user_id, slot, created_at)
    select cast(${id} as text), cast(${title} as text), cast(${description} as text), cast(${difficulty} as integer),
      cast(${category} as text), cast(${points} as integer), cast(${imageRequired ? 1 : 0} as integer), 1,
      cast(${userId} as text), free.slot, cast(${createdAt} as bigint)
    from (select 1 as slot union all select slot + 1 from challenges where user_id = ${userId}) as free
    where free.slot <= ${challengeLimits.perUser} and not exists (
      select 1 from challenges where user_id = ${userId} and challenges.slot = free.slot)
    order by free.slot limit 1
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** Boards have their own copies, so nothing else changes. */
export async function changeChallenge(trx: Trx, id: string, change: Change): Promise<void> {
  const { image_required, active, ...rest } = change;
  await incrementRevision(trx);
  await trx
    .updateTable('challenges')
    .set({ ...rest, ...flag('image_required', image_required), ...flag('active', active) })
    .where('id', '=', id)
    .execute();
}

const flag = <Name extends string>(name: Name, isSet: boolean | undefined) =>
  (isSet === undefined ? {} : { [name]: isSet ? 1 : 0 }) as { [key in Name]?: 0 | 1 };

/** Returns whether it existed. */
export async function removeChallenge(trx: Trx, id: string): Promise<boolean> {
  await incrementRevision(trx);
  const { numDeletedRows } = await trx.deleteFrom('challenges').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Challenges of a deleted account stay in the pool without a creator. */
export async function removeCreator(trx: Trx, userId: string): Promise<void> {
  await incrementRevision(trx);
  await trx.updateTable('challenges').set({ user_id: null, slot: null }).where('user_id', '=', userId).execute();
}

export async function countChallenges(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('challenges')
    .where('active', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Selects only the columns that dealing needs, because loading thousands of texts for twelve squares would be wasteful.
 */
export async function listDealable(db: Reader, categories: readonly string[] = []) {
  let query = db
    .selectFrom('challenges')
    .where('active', '=', 1)
    .select(['id', 'difficulty', 'category', 'image_required']);
  if (categories.length > 0) query = query.where('category', 'in', categories);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, image_required: row.image_required === 1 }));
}

/** The number of active challenges per category, sorted by name. */
export async function countByCategory(db: Reader): Promise<{ category: string; challenges: number }[]> {
  return db
    .selectFrom('challenges')
    .where('active', '=', 1)
    .groupBy('category')
    .orderBy('category')
    .select((eb) => ['category', eb.fn.countAll<number>().as('challenges')])
    .execute();
}

/** The challenges with these ids, in the order of the ids; undefined if any is missing. */
export async function findDealt(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('challenges')
    .where('id', 'in', ids)
    .select(['id', 'title', 'description', 'difficulty', 'category', 'points', 'image_required'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, image_required: row.image_required === 1 }]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}
