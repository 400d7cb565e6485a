import { dayMs, minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import type { Job } from '../jobs.ts';

/** Longer than any bucket takes to fill, and than any failure counts. */
const tooFarAheadMs = dayMs;
const forgottenAfterMs = 60 * minuteMs;
/** Beyond this many rows per table the oldest are deleted, so that the tables stay small. */
const maxStored = 100_000;

/** Deletes expired rows, and rows from the future that a wrong clock has written. */
export const sweepLimits = ({ db, clock }: Pick<Context, 'db' | 'clock'>, maxRows = maxStored): Job => ({
  name: 'limits',
  everyMs: 5 * minuteMs,
  async run() {
    const now = clock();
    await db.transact((trx) => sweepBuckets(trx, now, maxRows));
    await db.transact((trx) => sweepFailures(trx, now, maxRows));
  },
});

async function sweepBuckets(trx: Trx, now: number, maxRows: number): Promise<void> {
  const buckets = () => trx.deleteFrom('limit_buckets');
  await buckets()
    .where((eb) => eb.or([eb('full_at', '<=', now), eb('full_at', '>', now + tooFarAheadMs)]))
    .execute();
  const stalest = trx
    .selectFrom('limit_buckets')
    .select('key')
    .orderBy('full_at', 'desc')
    .limit(1_000_000)
    .offset(maxRows);
  await buckets().where('key', 'in', stalest).execute();
}

async function sweepFailures(trx: Trx, now: number, maxRows: number): Promise<void> {
  const failures = () => trx.deleteFrom('login_failures');
  await failures()
    .where((eb) => eb.or([eb('at', '<=', now - forgottenAfterMs), eb('at', '>', now + tooFarAheadMs)]))
    .execute();
  const stalest = trx.selectFrom('login_failures').select('key').orderBy('at', 'desc').limit(1_000_000).offset(maxRows);
  await failures().where('key', 'in', stalest).execute();
}
