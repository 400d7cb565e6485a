import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { Newest } from '#shared/newest.ts';
import { minuteMs } from '#shared/time.ts';

export const forgetAfterMs = 30 * minuteMs;
const maxKeys = 100_000;

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

/** On SQLite one process serves; on PostgreSQL whoever guesses may come to another one with each guess. */
export const openLoginFailures = (parts: Parts): LoginFailures =>
  parts.db.engine === 'postgres' ? failuresInDatabase(parts) : failuresInMemory(parts);

export function failuresInMemory({ clock }: Pick<Parts, 'clock'>): LoginFailures {
  const failures = new Newest<string, Failures>(maxKeys);

  function recent(key: string): Failures | undefined {
    const found = failures.get(key);
    if (found === undefined || clock() - found.at < forgetAfterMs) return found;
    failures.delete(key);
    return undefined;
  }

  return {
    find: async (key) => recent(key),
    async add(keys) {
      for (const key of keys) {
        const count = (recent(key)?.count ?? 0) + 1;
        failures.set(key, { count, at: clock() });
      }
    },
    async forget(key) {
      failures.delete(key);
    },
  };
}

/** Keys are digests: what somebody typed into a login may have been a password. */
function failuresInDatabase({ db, clock, sealer }: Parts): LoginFailures {
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
              conflict.column('key').doUpdateSet({
                count: sql<number>`case when ${isOld} then 1 else login_failures.count + 1 end`,
                at: sql<number>`greatest(login_failures.at, ${at})`,
              }),
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
