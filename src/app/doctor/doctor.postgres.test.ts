import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addUser } from '#features/accounts/server/index.ts';
import { readConfig } from '#server/config.ts';
import { type FreshDatabase, freshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { temporaryFolder } from '../cli/test-data.ts';
import { closeContext, openContext } from '../open-context.ts';
import { examine } from './doctor.ts';

async function place(t: TestContext): Promise<{ dataDir: string; database: FreshDatabase }> {
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(() => database.drop());
  return { dataDir: await temporaryFolder(t), database };
}

/** The findings about the database, each line with its level. */
async function findingsIn(dataDir: string, url: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: url };
  const found = await examine({ env, cwd: dataDir, now: Date.now() });
  const lines = found.filter(({ about }) => about === 'database' || about === 'photos');
  return lines.map(({ level, about, message }) => `${level} ${about} ${message}`).join('\n');
}

test("an empty PostgreSQL database isn't a fault, and stays empty", async (t) => {
  const { dataDir, database } = await place(t);
  assert.match(
    await findingsIn(dataDir, database.url),
    /^ok database PostgreSQL \d+.*\nwarn database The database is empty/s,
  );
  assert.match(await findingsIn(dataDir, database.url), /\nwarn database The database is empty/);
});

test('a healthy PostgreSQL database is reported with its version, accounts and photos', async (t) => {
  const { dataDir, database } = await place(t);
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url }, dataDir);
  const context = await openContext({ config, log: makeLog('silent') });
  await addUser(context, 'ana', 'a password of the tests', ['root']);
  await closeContext(context);
  const findings = await findingsIn(dataDir, database.url);
  assert.doesNotMatch(findings, /^(?:warn|bad)/m);
  assert.match(findings, /^ok database It's up to date.*1 account, 1 with the role root.*\nok photos 0 photos/ms);
});

test('an unreachable PostgreSQL is reported without its password', async (t) => {
  const findings = await findingsIn(await temporaryFolder(t), 'postgres://pit:secret@127.0.0.1:1/stop');
  assert.match(findings, /^bad database PostgreSQL can't be used: .*DATABASE_URL/);
  assert.ok(!findings.includes('secret'));
});
