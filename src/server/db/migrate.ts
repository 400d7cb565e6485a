import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { usualPatience } from './postgres-patience.ts';

/** The words in which the two engines' schemas differ. */
export interface SqlWords {
  integer: 'integer' | 'bigint';
  /** A primary key that counts up by itself. */
  autoIncrement: string;
  strict: ' strict' | '';
  /** For a table that need not outlive a crash. */
  unlogged: 'unlogged' | '';
}

/** Runs one statement, whose values stand as `?`, and gives its rows. */
export type Ask = (sql: string, ...values: (string | null)[]) => Promise<Record<string, unknown>[]>;

export interface Migration {
  number: number;
  name: string;
  /**
   * Servers of the version before may go on while it is applied and afterwards: it adds what they need not know of, and takes
   * and changes nothing they read or write. All others wait until those have stopped.
   */
  isBesideOlder?: true;
  statements: (words: SqlWords) => string[];
  /** What SQL cannot say: runs after the statements, in the same transaction. */
  step?: {
    /** Stands for the code in the checksum: a database that was brought here by other code is told apart by it. */
    version: string;
    run: (ask: Ask, words: SqlWords) => Promise<void>;
  };
}

export class MigrationError extends Error {}

/** Of a database that a newer program has brought further than this one knows. */
export class NewerDatabase extends MigrationError {}

export type BeforeFirst = (lastApplied: number | undefined) => Promise<void>;

/** A row of the ledger. */
export interface Applied {
  number: number;
  name: string;
  checksum: string;
}

const wordsOf = {
  sqlite: {
    integer: 'integer',
    autoIncrement: 'integer primary key autoincrement not null',
    strict: ' strict',
    unlogged: '',
  },
  postgres: {
    integer: 'bigint',
    autoIncrement: 'bigint generated always as identity primary key',
    strict: '',
    unlogged: 'unlogged',
  },
} as const satisfies Record<string, SqlWords>;

function checksumOf({ statements, step }: Migration, words: SqlWords): string {
  const parts = step === undefined ? statements(words) : [...statements(words), step.version];
  return createHash('sha256').update(parts.join(';')).digest('hex');
}
const createLedger = (integer: string) =>
  `create table if not exists migrations (number ${integer} primary key, name text not null, checksum text not null)`;

/** What is still to do. Throws MigrationError when the database is newer than this program or its past was edited. */
function pending(all: readonly Migration[], applied: readonly Applied[], words: SqlWords): Migration[] {
  for (const { number, name, checksum } of applied) {
    const known = all.find((migration) => migration.number === number);
    if (known === undefined) {
      throw new NewerDatabase(`The database was written by a newer version of Pitstop (migration ${number}, ${name}).`);
    }
    if (checksumOf(known, words) !== checksum) {
      throw new MigrationError(`Migration ${number} (${name}) isn't the one this database was made with.`);
    }
  }
  return all.filter(({ number }) => !applied.some((done) => done.number === number));
}

/** The same for whoever only looks. */
export const pendingOf = (all: readonly Migration[], applied: readonly Applied[], engine: keyof typeof wordsOf) =>
  pending(all, applied, wordsOf[engine]);

/**
 * Brings a SQLite database up to date, each migration in one transaction. `beforeFirst` runs once, before anything is
 * touched, when there is something to do; it is given the last migration there was, or undefined for an empty database.
 */
export async function migrateSqlite(
  handle: DatabaseSync,
  all: readonly Migration[],
  beforeFirst: BeforeFirst,
): Promise<void> {
  const words = wordsOf.sqlite;
  handle.exec(`${createLedger(words.integer)} strict`);
  const applied = handle
    .prepare('select number, name, checksum from migrations order by number')
    .all() as unknown as Applied[];
  const todo = pending(all, applied, words);
  if (todo.length > 0) await beforeFirst(applied.at(-1)?.number);
  for (const migration of todo) {
    handle.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of migration.statements(words)) handle.exec(statement);
      await migration.step?.run(async (sql, ...values) => handle.prepare(sql).all(...values), words);
      handle
        .prepare('insert into migrations (number, name, checksum) values (?, ?, ?)')
        .run(migration.number, migration.name, checksumOf(migration, words));
      handle.exec('COMMIT');
    } catch (error) {
      if (handle.isTransaction) handle.exec('ROLLBACK');
      throw error;
    }
  }
}

/** PostgreSQL counts its parameters. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${++count}`);
}

/** The same on PostgreSQL; processes that start at once take turns. */
export async function migratePostgres(
  pool: pg.Pool,
  all: readonly Migration[],
  beforeFirst: BeforeFirst,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Another process may be migrating for minutes, and so may this one.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const { applied, todo } = await pendingOn(client, all);
    if (todo.length > 0) await beforeFirst(applied.at(-1)?.number);
    for (const migration of todo) {
      await client.query('begin');
      await applyOn(client, migration);
      await client.query('commit');
    }
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
    await client.query(usualPatience);
    client.release();
  } catch (error) {
    // Closing the connection gives back both the open transaction and the lock.
    client.release(true);
    throw error;
  }
}

/** The same on a connection whose transaction somebody else has begun and will end: all of them or none. */
export async function migrateWithin(client: Queries, all: readonly Migration[]): Promise<void> {
  for (const migration of (await pendingOn(client, all)).todo) await applyOn(client, migration);
}

type Queries = Pick<pg.ClientBase, 'query'>;

async function pendingOn(client: Queries, all: readonly Migration[]) {
  const words = wordsOf.postgres;
  await client.query(createLedger(words.integer));
  const { rows } = await client.query<Applied>('select number, name, checksum from migrations order by number');
  const applied = rows.map((row) => ({ ...row, number: Number(row.number) }));
  return { applied, todo: pending(all, applied, words) };
}

async function applyOn(client: Queries, migration: Migration): Promise<void> {
  const words = wordsOf.postgres;
  for (const statement of migration.statements(words)) await client.query(statement);
  await migration.step?.run(async (sql, ...values) => (await client.query(numbered(sql), values)).rows, words);
  await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    checksumOf(migration, words),
  ]);
}
