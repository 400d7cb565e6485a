import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { sessionTimeouts } from './postgres-timeouts.ts';

export interface SqlFragments {
  integer: 'integer' | 'bigint';
  autoIncrement: string;
  strict: ' strict' | '';
  /** Used for tables that needn't survive a crash. */
  unlogged: 'unlogged' | '';
}

/** Runs one statement with `?` as placeholders for its values, and returns its rows. */
export type RunSql = (sql: string, ...values: (string | null)[]) => Promise<Record<string, unknown>[]>;

export interface Migration {
  number: number;
  name: string;
  /**
   * Servers of the previous version may keep running, because this migration only adds things they needn't know about,
   * and changes nothing that they read or write. All other migrations wait until those servers have stopped.
   */
  allowsOlderServers?: true;
  statements: (fragments: SqlFragments) => string[];
  /** Code for whatever SQL can't express; it runs after the statements, in the same transaction. */
  step?: {
    /** Represents the code in the checksum, so that a database migrated by different code is detected. */
    version: string;
    run: (ask: RunSql, fragments: SqlFragments) => Promise<void>;
  };
}

export class MigrationError extends Error {}

export class NewerDatabase extends MigrationError {}

type BeforeFirst = (lastApplied: number | undefined) => Promise<void>;

export interface Applied {
  number: number;
  name: string;
  checksum: string;
}

const fragmentsOf = {
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
} as const satisfies Record<string, SqlFragments>;

function checksumOf({ statements, step }: Migration, fragments: SqlFragments): string {
  const parts = step === undefined ? statements(fragments) : [...statements(fragments), step.version];
  return createHash('sha256').update(parts.join(';')).digest('hex');
}
const createLedger = (integer: string) =>
  `create table if not exists migrations (number ${integer} primary key, name text not null, checksum text not null)`;

/**
 * Returns the migrations that still have to be applied. Throws MigrationError if the database is newer than this
 * version or an applied migration has been edited.
 */
function pending(all: readonly Migration[], applied: readonly Applied[], fragments: SqlFragments): Migration[] {
  for (const { number, name, checksum } of applied) {
    const known = all.find((migration) => migration.number === number);
    if (known === undefined) {
      throw new NewerDatabase(`The database was written by a newer version of Pitstop (migration ${number}, ${name}).`);
    }
    if (checksumOf(known, fragments) !== checksum) {
      throw new MigrationError(`Migration ${number} (${name}) isn't the one this database was made with.`);
    }
  }
  return all.filter(({ number }) => !applied.some((done) => done.number === number));
}

/** The same, for read-only use. */
export const pendingOf = (all: readonly Migration[], applied: readonly Applied[], engine: keyof typeof fragmentsOf) =>
  pending(all, applied, fragmentsOf[engine]);

/**
 * Migrates an SQLite database, each migration in its own transaction. If there are migrations to apply, `beforeFirst`
 * runs once before anything is changed; it gets the last one applied, or undefined for an empty database.
 */
export async function migrateSqlite(
  handle: DatabaseSync,
  all: readonly Migration[],
  beforeFirst: BeforeFirst,
): Promise<void> {
  const fragments = fragmentsOf.sqlite;
  handle.exec(`${createLedger(fragments.integer)} strict`);
  const applied = handle
    .prepare('select number, name, checksum from migrations order by number')
    .all() as unknown as Applied[];
  const pendingMigrations = pending(all, applied, fragments);
  if (pendingMigrations.length > 0) await beforeFirst(applied.at(-1)?.number);
  for (const migration of pendingMigrations) {
    handle.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of migration.statements(fragments)) handle.exec(statement);
      await migration.step?.run(async (sql, ...values) => handle.prepare(sql).all(...values), fragments);
      handle
        .prepare('insert into migrations (number, name, checksum) values (?, ?, ?)')
        .run(migration.number, migration.name, checksumOf(migration, fragments));
      handle.exec('COMMIT');
    } catch (error) {
      if (handle.isTransaction) handle.exec('ROLLBACK');
      throw error;
    }
  }
}

/** PostgreSQL numbers its parameters. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${++count}`);
}

/** The same on PostgreSQL, where processes that start at the same time take turns. */
export async function migratePostgres(
  pool: pg.Pool,
  all: readonly Migration[],
  beforeFirst: BeforeFirst,
): Promise<void> {
  const client = await pool.connect();
  try {
    // This migration, or the one of another process, may take minutes.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const { applied, pendingMigrations } = await pendingOn(client, all);
    if (pendingMigrations.length > 0) await beforeFirst(applied.at(-1)?.number);
    for (const migration of pendingMigrations) {
      await client.query('begin');
      await applyOn(client, migration);
      await client.query('commit');
    }
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
    await client.query(sessionTimeouts);
    client.release();
  } catch (error) {
    // Closing the connection ends both the open transaction and the lock.
    client.release(true);
    throw error;
  }
}

/** The same inside the caller's transaction, so that either all migrations are applied or none. */
export async function migrateWithin(client: Queries, all: readonly Migration[]): Promise<void> {
  for (const migration of (await pendingOn(client, all)).pendingMigrations) await applyOn(client, migration);
}

type Queries = Pick<pg.ClientBase, 'query'>;

async function pendingOn(client: Queries, all: readonly Migration[]) {
  const fragments = fragmentsOf.postgres;
  await client.query(createLedger(fragments.integer));
  const { rows } = await client.query<Applied>('select number, name, checksum from migrations order by number');
  const applied = rows.map((row) => ({ ...row, number: Number(row.number) }));
  return { applied, pendingMigrations: pending(all, applied, fragments) };
}

async function applyOn(client: Queries, migration: Migration): Promise<void> {
  const fragments = fragmentsOf.postgres;
  for (const statement of migration.statements(fragments)) await client.query(statement);
  await migration.step?.run(async (sql, ...values) => (await client.query(numbered(sql), values)).rows, fragments);
  await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    checksumOf(migration, fragments),
  ]);
}
