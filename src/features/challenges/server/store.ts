import type { Reader, Trx } from '#server/db/database.ts';
import { toIso } from '#shared/time.ts';
import type { Challenge } from '../contract.ts';

export interface NewChallengeRow {
  id: string;
  title: string;
  description: string;
  difficulty: number;
  category: string;
  points: number;
  imageRequired: boolean;
  /** Null for those that come with the house. */
  userId: string | null;
  createdAt: number;
}

const selectChallenges = (db: Reader) =>
  db
    .selectFrom('challenges')
    .leftJoin('users', 'users.id', 'challenges.user_id')
    .where('challenges.active', '=', 1)
    .select((eb) => [
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
      eb
        .selectFrom('squares')
        .whereRef('squares.challenge_id', '=', 'challenges.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('dealt'),
      eb
        .selectFrom('squares')
        .whereRef('squares.challenge_id', '=', 'challenges.id')
        .select((of) => of.fn.count<number>('squares.completed_at').as('count'))
        .as('completed'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectChallenges>['execute']>>[number];

function challengeOf(row: Row): Challenge {
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
    dealt: row.dealt ?? 0,
    completed: row.completed ?? 0,
  };
}

/** The pool, newest first. */
export async function listChallenges(db: Reader): Promise<Challenge[]> {
  const rows = await selectChallenges(db).orderBy('challenges.created_at', 'desc').orderBy('challenges.id').execute();
  return rows.map(challengeOf);
}

export async function findChallenge(
  db: Reader,
  id: string,
): Promise<{ challenge: Challenge; userId: string | null } | undefined> {
  const row = await selectChallenges(db).where('challenges.id', '=', id).executeTakeFirst();
  return row && { challenge: challengeOf(row), userId: row.user_id };
}

export async function addChallenges(trx: Trx, challenges: readonly NewChallengeRow[]): Promise<void> {
  const values = challenges.map(({ imageRequired, userId, createdAt, ...same }) => ({
    ...same,
    image_required: imageRequired ? (1 as const) : (0 as const),
    active: 1 as const,
    user_id: userId,
    created_at: createdAt,
  }));
  await trx.insertInto('challenges').values(values).execute();
}

/** Whether it was there. Boards have their own copies, so nothing else changes. */
export async function removeChallenge(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('challenges').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countChallenges(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('challenges')
    .where('active', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What can be dealt, in a fixed order, so that a seed always draws the same. */
export async function listActive(db: Reader) {
  const rows = await db
    .selectFrom('challenges')
    .where('active', '=', 1)
    .orderBy('id')
    .select(['id', 'title', 'description', 'difficulty', 'category', 'points', 'image_required'])
    .execute();
  return rows.map((row) => ({ ...row, image_required: row.image_required === 1 }));
}
