import { DatabaseSync } from 'node:sqlite';
import { type Migration, migratePostgres, migrateSqlite } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { freshDatabase } from './test-databases.ts';

export interface OldDatabase {
  migrate: (all: readonly Migration[]) => Promise<void>;
  run: (sql: string) => Promise<void>;
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

const noBackup = async () => undefined;

/**
 * An empty database on the engine under test: apply some migrations, add data as it was at that point, then apply the
 * rest.
 */
export async function openOldDatabase(): Promise<OldDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? onPostgres(process.env.TEST_POSTGRES_URL ?? '') : onSqlite();
}

function onSqlite(): OldDatabase {
  const handle = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  return {
    migrate: (all) => migrateSqlite(handle, all, noBackup),
    run: async (sql) => handle.exec(sql),
    rows: async (sql) => handle.prepare(sql).all(),
    close: async () => handle.close(),
  };
}

async function onPostgres(serverUrl: string): Promise<OldDatabase> {
  const fresh = await freshDatabase(serverUrl);
  const { pool, close } = openPostgres(fresh.url, () => undefined);
  return {
    migrate: (all) => migratePostgres(pool, all, noBackup),
    run: async (sql) => void (await pool.query(sql)),
    rows: async (sql) => (await pool.query(sql)).rows,
    async close() {
      await close();
      await fresh.drop();
    },
  };
}
