import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { isTimeTrusted } from '#server/trusted-time.ts';
import { dayMs, hourMs } from '#shared/time.ts';

const comparisonDays = 7;
const storedDays = 60;

const dayOf = (ms: number) => Math.floor(ms / dayMs);

/** The growth since a week ago or, if that isn't known, since the oldest recorded size; null on the first day. */
export async function readGrowth(
  db: Reader,
  bytes: number,
  now: number,
): Promise<{ bytes: number; days: number } | null> {
  const today = dayOf(now);
  const days = db.selectFrom('daily_sizes').selectAll().limit(1);
  const [weekAgo] = await days
    .where('day', '<=', today - comparisonDays)
    .orderBy('day', 'desc')
    .execute();
  const row = weekAgo ?? (await days.where('day', '<', today).orderBy('day').executeTakeFirst());
  return row === undefined ? null : { bytes: bytes - row.database_bytes, days: today - row.day };
}

export async function recordSizeOfToday(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = context;
  const day = dayOf(clock());
  const database_bytes = await db.size();
  const mayForget = await isTimeTrusted(context);
  await db.transact(async (trx) => {
    await trx
      .insertInto('daily_sizes')
      .values({ day, database_bytes })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ database_bytes }))
      .execute();
    if (mayForget)
      await trx
        .deleteFrom('daily_sizes')
        .where('day', '<', day - storedDays)
        .execute();
  });
}

export const recordSizesJob = (context: Pick<Context, 'db' | 'clock'>): Job => ({
  name: 'note sizes',
  everyMs: hourMs,
  run: () => recordSizeOfToday(context),
});
