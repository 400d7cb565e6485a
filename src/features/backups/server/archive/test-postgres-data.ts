import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { makeData, type State, temporaryFolder } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { type FreshDatabase, freshDatabase } from '#server/db/test-databases.ts';
import { now } from '../owner/test-archives.ts';
import { makeBackup } from './make-backup.ts';

/** The expected state if the database, the photos and the key belong together. */
export const stateNamed = (name: string): State => ({
  logins: [name],
  roomPasswords: [name],
  photos: [name],
  sessions: 0,
});

/** A database that's dropped after the test. */
export async function freshPostgres(t: TestContext): Promise<FreshDatabase> {
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(() => database.drop());
  return database;
}

/** A site with the data `old`, and a backup of another site with the data `new`. */
export async function oldDataAndNewBackup(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'new.tar')];
  const [{ url }, { url: otherUrl }] = [await freshPostgres(t), await freshPostgres(t)];
  await makeData(dataDir, 'old', 3, url);
  await makeData(other, 'new', 3, otherUrl);
  await makeBackup(siteParts, { dataDir: other, database: { engine: 'postgres', url: otherUrl }, to: file, now });
  return { folder, dataDir, url, file, options: { dataDir, database: { engine: 'postgres', url } as const, now } };
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export const schemas = async (url: string) =>
  (await ask(url, "select nspname from pg_namespace where nspname ~ '^(pitstop|replaced)' order by 1")).map(
    ({ nspname }) => nspname,
  );
