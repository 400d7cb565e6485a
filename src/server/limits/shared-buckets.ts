import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Sealer } from '../sealer.ts';
import type { Rule, SharedBuckets } from './buckets.ts';

interface Parts {
  db: Pick<Database, 'read' | 'transact'>;
  clock: Clock;
  sealer: Pick<Sealer, 'digest'>;
}

/** The latest `full_at` that leaves a token to take now. */
const lastMoment = ({ burst, refillMs }: Rule, now: number) => now + (burst - 1) * refillMs;

/**
 * Token buckets shared by all processes on one database. A row stores when its bucket will be full, which is all there
 * is to know; a time in the past means the same as no row. Taking is one statement, so concurrent calls are each
 * counted, and a slow clock gives nothing away.
 *
 * Keys are digests, as people sometimes type passwords into the login field.
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
      // Another call may have taken one in between.
      return taken === undefined ? Math.max(1, await waitOf(rule, name)) : 0;
    },
    check: waitOf,
    async charge(rule, name, count) {
      const now = clock();
      const costMs = count * rule.refillMs;
      // Limits the debt, so that nobody waits longer than a full refill takes.
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
    async giveBack(rule, name) {
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
