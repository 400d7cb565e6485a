import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#shared/errors.ts';
import type { Database } from './database.ts';
import { asSentence } from './failures.ts';
import { PostgresReads, StatementNames } from './postgres-reads.ts';
import { sessionTimeouts, timedQuery } from './postgres-timeouts.ts';
import { PostgresTransactions } from './postgres-transactions.ts';
import { answerDirectly } from './prepared.ts';
import type { Tables } from './tables.ts';
import { type OnBug, runFollowUps, runJob, throwUncaught } from './transaction.ts';

/** The type of counts and milliseconds (`bigint`); all of ours fit a JavaScript number. */
const int8 = 20;
/**
 * Longer than PostgreSQL lets a statement run after waiting for a lock. A connection that has been silent for this long
 * is closed, because the system would take a quarter of an hour to notice a dead network. Migrations may take longer.
 */
const defaultAnswerMs = 20_000;

/** A machine that accepts a connection but never answers mustn't block the caller. */
export const connectionTimeoutMillis = 5000;

export function ourTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  return types;
}

export interface PostgresDatabase extends Database {
  readonly engine: 'postgres';
  readonly pool: pg.Pool;
}

/**
 * Connects lazily through a pool of ten connections, plus up to two for prepared reads. `onLost` is called if an idle
 * connection breaks; the pool replaces it. `onBug` is called if a follow-up of a commit fails.
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  onBug: OnBug = throwUncaught,
  { answerMs = defaultAnswerMs } = {},
): PostgresDatabase {
  const pool = openPool(url, 10, onLost);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withSentences(pool, answerMs) }) });
  const names = new StatementNames();
  const reads = new PostgresReads((size) => openPool(url, size, onLost), names, answerMs);
  answerDirectly(kysely, reads.run);
  const transactions = new PostgresTransactions(pool, names, kysely.getExecutor(), answerMs);
  return {
    ...sharedParts(kysely),
    engine: 'postgres',
    pool,
    transact: async (work, { lock } = {}) => runFollowUps(await transactions.run(work, lock), onBug),
    async close() {
      await reads.close();
      await kysely.destroy();
      // Kysely only ends the pool if it has used it; migrations use it directly.
      if (!pool.ending) await pool.end();
    },
  };
}

/** For use in messages; never contains a password. */
export function addressLabel(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Everything that's independent of the number of connections. */
function sharedParts(read: Kysely<Tables>) {
  const ask = <Row>(query: RawBuilder<Row>) => read.selectFrom(query.as('asked')).selectAll().executeTakeFirst();
  return {
    engine: 'postgres',
    isShared: true,
    read,
    // The connection may have been lost during the commit, which may still be running, so the row can appear even after
    // we've checked for it.
    mayBeCommitted: (error) => error instanceof AppError && error.code === 'unavailable',
    size: async () =>
      (await ask(sql<{ bytes: number }>`(select pg_database_size(current_database()) as bytes)`))?.bytes ?? 0,
    findReplaced: async () =>
      (await ask(sql<{ name: string }>`(select nspname as name from pg_namespace where nspname like 'replaced\\_%')`))
        ?.name,
  } satisfies Partial<Database>;
}

function openPool(url: string, max: number, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Statements are sent without waiting for the answers to the previous ones.
    pipeline: true,
    connectionTimeoutMillis,
    application_name: 'pitstop',
    types: ourTypes(),
    onConnect: async (client) => void (await client.query(sessionTimeouts)),
  });
  pool.on('error', onLost);
  // A connection that breaks while in use fails its query; without a listener, it would also crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const rethrow = (error: unknown): never => {
  throw asSentence(error);
};

/** The pool in the form that Kysely expects, with failures of the machine turned into sentences. */
function withSentences(pool: pg.Pool, answerMs: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(rethrow);
      const query = (text: string, values: unknown[]) =>
        client.query(timedQuery(answerMs, { text, values })).catch(rethrow);
      // Our code doesn't use cursors, which are the other kind of query.
      return { query: query as never, release: (destroy) => client.release(destroy) };
    },
  };
}

/** For work on a single connection inside the caller's transaction, such as a restore or a dump. */
export function onConnection(client: pg.Client): Database {
  let last: Promise<unknown> = Promise.resolve();
  // Features read concurrently, but a connection runs one query at a time.
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => client.query(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
  const pool: PostgresPool = {
    options: {},
    end: async () => undefined,
    connect: async () => ({ query: query as never, release: () => undefined }),
  };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const executor = kysely.getExecutor();
  return {
    ...sharedParts(kysely),
    async transact(work) {
      const outcome = await runJob({ executor }, work);
      await outcome.ending;
      return runFollowUps(outcome, throwUncaught);
    },
    close: async () => undefined,
  };
}
