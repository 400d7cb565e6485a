import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { minuteMs } from '#shared/time.ts';

const forgetAfterMs = 30 * minuteMs;

export interface Failures {
  count: number;
  at: number;
}

/** Remembers what failed how often, until there was half an hour of peace. */
export interface LoginFailures {
  find(key: string): Promise<Failures | undefined>;
  /** One more for each. */
  add(keys: readonly string[]): Promise<void>;
  forget(key: string): Promise<void>;
}

type Parts = Pick<Context, 'db' | 'clock' | 'sealer'>;

/** In the database: whoever guesses may come to another process with each guess. Keys are digests: what somebody typed into a login may have been a password. */
export function openLoginFailures({ db, clock, sealer }: Parts): LoginFailures {
  const find = async (key: string) =>
    db.read
      .selectFrom('login_failures')
      .where('key', '=', sealer.digest(key))
      .where('at', '>', clock() - forgetAfterMs)
      .select(['count', 'at'])
      .executeTakeFirst();

  return {
    find,
    async add(keys) {
      const at = clock();
      const isOld = sql`login_failures.at <= ${at - forgetAfterMs}`;
      const rows = keys.map((key) => ({ key: sealer.digest(key), count: 1, at }));
      await db.transact(async (trx) => {
        // One after the other, and everybody in this order: two at once wait for each other at the first they share.
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
      // Most who log in have not failed before: they need not wait for a write.
      if ((await find(key)) === undefined) return;
      await db.transact((trx) => trx.deleteFrom('login_failures').where('key', '=', sealer.digest(key)).execute());
    },
  };
}
