import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { minuteMs } from '#shared/time.ts';

const expireAfterMs = 30 * minuteMs;

export interface Failures {
  count: number;
  at: number;
}

/** Counts failures per key until half an hour passes without one. */
export interface LoginFailures {
  find(key: string): Promise<Failures | undefined>;
  add(keys: readonly string[]): Promise<void>;
  forget(key: string): Promise<void>;
}

type Parts = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * In the database, because each guess may reach another process. Keys are hashed, because people type passwords as
 * usernames.
 */
export function openLoginFailures({ db, clock, sealer }: Parts): LoginFailures {
  const find = async (key: string) =>
    db.read
      .selectFrom('login_failures')
      .where('key', '=', sealer.digest(key))
      .where('at', '>', clock() - expireAfterMs)
      .select(['count', 'at'])
      .executeTakeFirst();

  return {
    find,
    async add(keys) {
      const at = clock();
      const isOld = sql`login_failures.at <= ${at - expireAfterMs}`;
      const rows = keys.map((key) => ({ key: sealer.digest(key), count: 1, at }));
      await db.transact(async (trx) => {
        // One at a time in a fixed order, so that concurrent writers can't deadlock.
        for (const row of rows)
          await trx
            .insertInto('login_failures')
            .values(row)
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet((eb) => ({
                count: sql<number>`case when ${isOld} then 1 else login_failures.count + 1 end`,
                at: eb.fn<number>('greatest', [eb.ref('login_failures.at'), eb.val(at)]),
              })),
            )
            .execute();
      });
    },
    async forget(key) {
      // Most people have no failures, so their login skips the write.
      if ((await find(key)) === undefined) return;
      await db.transact((trx) => trx.deleteFrom('login_failures').where('key', '=', sealer.digest(key)).execute());
    },
  };
}
