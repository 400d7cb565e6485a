import { sql } from 'kysely';
import { dayMs, minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Database, Trx } from './db/database.ts';
import type { Job } from './jobs.ts';
import type { Rule, SharedBuckets } from './rate-limits.ts';
import type { Sealer } from './sealer.ts';

/** Longer than any bucket takes to fill, and than any failure counts. */
const tooFarAheadMs = dayMs;
const expiresAfterMs = 60 * minuteMs;
/** Beyond this many rows per table, the oldest are deleted, so that the tables stay small. */
const maxStored = 100_000;

/** Deletes expired rows, and rows from the future that were written by a wrong clock. */
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
  const oldest = trx
    .selectFrom('limit_buckets')
    .select('key')
    .orderBy('full_at', 'desc')
    .limit(1_000_000)
    .offset(maxRows);
  await buckets().where('key', 'in', oldest).execute();
}

async function sweepFailures(trx: Trx, now: number, maxRows: number): Promise<void> {
  const failures = () => trx.deleteFrom('login_failures');
  await failures()
    .where((eb) => eb.or([eb('at', '<=', now - expiresAfterMs), eb('at', '>', now + tooFarAheadMs)]))
    .execute();
  const oldest = trx.selectFrom('login_failures').select('key').orderBy('at', 'desc').limit(1_000_000).offset(maxRows);
  await failures().where('key', 'in', oldest).execute();
}

interface Parts {
  db: Pick<Database, 'read' | 'transact'>;
  clock: Clock;
  sealer: Pick<Sealer, 'digest'>;
}

/** The latest `full_at` with which there's still a token to take now. */
const lastMoment = ({ burst, refillMs }: Rule, now: number) => now + (burst - 1) * refillMs;

/**
 * Token buckets shared by all processes on one database. Each row stores when its bucket will be full; a time in the
 * past means the same as no row. Taking a token is a single statement, so that concurrent calls are all counted.
 *
 * Keys are digests, because people sometimes type passwords into the username field.
 */
export function bucketsInDatabase({ db, clock, sealer }: Parts): SharedBuckets {
  async function waitOf(rule: Rule, name: string): Promise<number> {
    const query = db.read.selectFrom('limit_buckets').where('key', '=', sealer.digest(name)).select('full_at');
    const row = await query.executeTakeFirst();
    return row === undefined ? 0 : Math.max(0, row.full_at - lastMoment(rule, clock()));
  }

  return {
    async take(rule, name) {
      const now = clock();
      const key = sealer.digest(name);
      const taken = await db.transact((trx) =>
        trx
          .insertInto('limit_buckets')
          .values({ key, full_at: now + rule.refillMs })
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ full_at: sql<number>`greatest(limit_buckets.full_at, ${now}) + ${rule.refillMs}` })
              .where('limit_buckets.full_at', '<=', lastMoment(rule, now)),
          )
          .returning('key')
          .executeTakeFirst(),
      );
      // Another call may have taken the token in between.
      return taken === undefined ? Math.max(1, await waitOf(rule, name)) : 0;
    },
    check: waitOf,
    async charge(rule, name, count) {
      const now = clock();
      const costMs = count * rule.refillMs;
      // Limits the debt, so that no wait is longer than a full refill.
      const maxMs = (2 * rule.burst - 1) * rule.refillMs;
      await db.transact((trx) =>
        trx
          .insertInto('limit_buckets')
          .values({ key: sealer.digest(name), full_at: now + Math.min(costMs, maxMs) })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              full_at: sql<number>`least(greatest(limit_buckets.full_at, ${now}) + ${costMs}, ${now + maxMs})`,
            }),
          )
          .execute(),
      );
    },
    async refund(rule, name) {
      await db.transact((trx) =>
        trx
          .updateTable('limit_buckets')
          .set((eb) => ({ full_at: eb('full_at', '-', rule.refillMs) }))
          .where('key', '=', sealer.digest(name))
          .execute(),
      );
    },
  };
}
