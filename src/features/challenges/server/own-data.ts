import type { Reader } from '#server/db/database.ts';
import type { Belongings, Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';

const maxDetails = 20;

const madeBy = (db: Reader, userId: string) =>
  db
    .selectFrom('challenges')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['title', 'description', 'difficulty', 'category', 'points', 'image_required', 'active', 'created_at'])
    .execute();

/** When a person's account is deleted, their challenges stay in the pool (`removeCreator`). */
export const ownChallenges: Belongings = async (db, person) => {
  const titles = (await madeBy(db, person.id)).map(({ title }) => title);
  return [{ kind: 'challenges_kept', count: titles.length, details: titles.slice(0, maxDetails) }];
};

export const exportChallenges: Export = async (db, person) => ({
  data: (await madeBy(db, person.id)).map((row) => ({
    ...row,
    image_required: row.image_required === 1,
    active: row.active === 1,
    created_at: toIso(row.created_at),
  })),
});
