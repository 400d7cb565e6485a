import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { asSentence, isRetryable } from './failures.ts';
import type { Tables } from './tables.ts';

/** Counts and milliseconds are `bigint` columns; all of ours fit a JavaScript number. */
const int8 = 20;
const maxTries = 5;

export interface PostgresDatabase extends Database {
  readonly engine: 'postgres';
  readonly pool: pg.Pool;
}

/** Connects lazily through a pool of ten. `onLost` hears of idle connections that break; the pool replaces them. */
export function openPostgres(url: string, onLost: (error: Error) => void): PostgresDatabase {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    application_name: 'pitstop',
    types,
  });
  pool.on('error', onLost);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    pool,
    read: kysely,
    async transact(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await kysely.transaction().execute(work);
        } catch (error) {
          if (!isRetryable(error) || attempt === maxTries) throw asSentence(error);
          await pause(attempt * 10 * Math.random());
        }
      }
    },
    async close() {
      await kysely.destroy();
    },
  };
}
