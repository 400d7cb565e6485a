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

/** A bucket is as full as it can be at this moment if one more may be taken now. */
const lastMoment = ({ burst, refillMs }: Rule, now: number) => now + (burst - 1) * refillMs;

/**
 * Buckets of all processes on one database. A row says when its bucket will be full: that one moment is all there is to know,
 * whatever was taken when, and a row whose moment has passed says what no row says. One statement takes, so of those who
 * come at once each is counted, and no clock that runs behind gives anything away.
 *
 * Keys are digests: what somebody typed into a login may have been a password.
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
      // One may have come in between.
      return taken === undefined ? Math.max(1, await waitOf(rule, name)) : 0;
    },
    check: waitOf,
    async charge(rule, name, count) {
      const now = clock();
      const costMs = count * rule.refillMs;
      // Nobody waits for longer than an empty bucket takes to be full.
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
