import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { cli } from '#app/cli/test-cli.ts';
import { makeData, temporaryFolder } from '#app/cli/test-data.ts';
import type { Ended } from '#app/cli/test-process.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { siteIdFile } from '#server/photos/site-id.ts';

const main = join(import.meta.dirname, '../../src/app/main.ts');

async function emptyDatabase(t: TestContext): Promise<string> {
  const { url, drop } = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(drop);
  return url;
}

async function tablesOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*) as count from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  await client.end();
  return Number(rows[0].count);
}

async function start(dataDir: string, settings: Record<string, string>, signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM') {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ROOT_PASSWORD: 'rootroot1', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const errorOutput = text(child.stderr);
  let [log, isOpen] = ['', false];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
    if (isOpen || !log.includes('Pitstop is running')) return;
    isOpen = true;
    child.kill(signal);
  });
  const [status] = (await closed) as [number | null];
  return { isOpen, status, errorOutput: await errorOutput, log };
}

const photosIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'photos'), { recursive: true })).filter((name) => name.endsWith('.jpg')).sort();

function assertRefused({ isOpen, errorOutput, status }: Awaited<ReturnType<typeof start>>, sentence: RegExp): void {
  assert.deepEqual([isOpen, status], [false, 1]);
  assert.match(errorOutput, /^[^\n]+\.\n$/);
  assert.match(errorOutput, sentence);
}

function assertNotDone({ status, errorOutput }: Ended, sentence: RegExp): void {
  assert.equal(status, 1);
  assert.match(errorOutput, sentence);
}

/** Removes the site id, as if an earlier version had left the folder. */
async function withoutIds(dataDir: string): Promise<void> {
  await rm(siteIdFile(dataDir), { force: true });
}

test('a SQLite site with 46 photos started on an empty PostgreSQL database is refused, loses nothing, and creates no tables there', async (t) => {
  const dataDir = await temporaryFolder(t);
  await makeData(dataDir, 'own', 46);
  const DATABASE_URL = await emptyDatabase(t);
  const before = await photosIn(dataDir);
  assert.equal(before.length, 46);
  const refusal = new RegExp(
    `^The database \\S+:\\d+/\\S+ is empty, but ${dataDir} has the data of a site that uses a different one, .* DATABASE_URL`,
  );
  for (const prepare of [async () => undefined, () => withoutIds(dataDir)]) {
    await prepare();
    assertRefused(await start(dataDir, { DATABASE_URL }), refusal);
    assert.equal(await tablesOf(DATABASE_URL), 0);
    assert.deepEqual(await photosIn(dataDir), before);
  }
  const { isOpen, log } = await start(dataDir, {}, 'SIGKILL');
  assert.ok(isOpen, log);
  assert.equal((await start(dataDir, {})).isOpen, true);
  assert.deepEqual(await photosIn(dataDir), before);
});

test('a PostgreSQL site started without its DATABASE_URL is refused, and no new database is created in its folder', async (t) => {
  const dataDir = await temporaryFolder(t);
  const DATABASE_URL = await emptyDatabase(t);
  await makeData(dataDir, 'own', 46, DATABASE_URL);
  const before = await photosIn(dataDir);
  for (const prepare of [async () => undefined, () => withoutIds(dataDir)]) {
    await prepare();
    const refused = await start(dataDir, {});
    assertRefused(refused, new RegExp(`^The database ${dataDir}/pitstop\\.db is empty, but ${dataDir} has the data`));
    const files = await readdir(dataDir);
    assert.ok(!files.includes('pitstop.db') && !files.includes('installed'), files.join());
    assert.deepEqual(await photosIn(dataDir), before);
  }
  assert.equal((await start(dataDir, { DATABASE_URL }, 'SIGKILL')).isOpen, true);
  assert.equal((await start(dataDir, { DATABASE_URL })).isOpen, true);
  assert.deepEqual(await photosIn(dataDir), before);
});

test("another site's database is refused, even if it has photos of its own, and also by commands that write or back up", async (t) => {
  const [dataDir, other] = [await temporaryFolder(t), await temporaryFolder(t)];
  const DATABASE_URL = await emptyDatabase(t);
  await makeData(dataDir, 'own', 30);
  await makeData(other, 'oth', 3, DATABASE_URL);
  // Both have the same key, so that isn't what tells them apart here.
  await cp(join(other, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
  const before = await photosIn(dataDir);
  const refusal = new RegExp(`^The database \\S+:\\d+/\\S+ and the data in ${dataDir} belong to different sites`);
  assertRefused(await start(dataDir, { DATABASE_URL }), refusal);
  const at = { dataDir, settings: { DATABASE_URL } };
  assertNotDone(await cli(at, 'user', 'roles', 'oth', 'root'), refusal);
  assertNotDone(await cli(at, 'backup'), refusal);
  assertNotDone(await cli(at, 'backup', join(other, 'x.tar')), refusal);
  const { output } = await cli(at, 'doctor');
  assert.match(output, /BAD {3}photos +The database \S+ and the data in \S+ belong to different sites/);
  // Without site ids, photos that aren't in the database show that it belongs to another site.
  await withoutIds(dataDir);
  assertRefused(await start(dataDir, { DATABASE_URL }), refusal);
  assert.deepEqual(await photosIn(dataDir), before);
});

test('a folder from before site ids is adopted by the database that refers to its photos', async (t) => {
  const dataDir = await temporaryFolder(t);
  const DATABASE_URL = await emptyDatabase(t);
  await makeData(dataDir, 'own', 30, DATABASE_URL);
  await withoutIds(dataDir);
  assert.equal((await start(dataDir, { DATABASE_URL })).isOpen, true);
  assert.match(await readFile(siteIdFile(dataDir), 'utf8'), /^[0-9a-f]{32}\n$/);
});

test("a machine with an empty folder, or with the first machine's photos, joins the site", async (t) => {
  const [first, second] = [await temporaryFolder(t), await temporaryFolder(t)];
  const DATABASE_URL = await emptyDatabase(t);
  await makeData(first, 'own', 30, DATABASE_URL);
  await cp(join(first, 'secrets'), join(second, 'secrets'), { recursive: true });
  assert.equal((await start(second, { DATABASE_URL })).isOpen, true);
  await rm(join(second, 'photos'), { recursive: true });
  await cp(join(first, 'photos'), join(second, 'photos'), { recursive: true });
  assert.equal((await start(second, { DATABASE_URL })).isOpen, true);
  assert.equal((await photosIn(second)).length, 30);
});

test('an owner can force a start by writing `accept`, or start over in a folder without photos', async (t) => {
  const dataDir = await temporaryFolder(t);
  await makeData(dataDir, 'own', 30);
  const DATABASE_URL = await emptyDatabase(t);
  const { errorOutput } = await start(dataDir, { DATABASE_URL });
  assert.ok(errorOutput.includes(`write the word accept into ${siteIdFile(dataDir)}`), errorOutput);
  await writeFile(siteIdFile(dataDir), 'accept\n');
  assert.equal((await start(dataDir, { DATABASE_URL })).isOpen, true);
  assert.equal((await photosIn(dataDir)).length, 30);
  // From now on, the SQLite database is the one that belongs to a different site.
  assertRefused(await start(dataDir, {}), /belong to different sites/);

  const empty = await temporaryFolder(t);
  await mkdir(join(empty, 'secrets'));
  await rename(join(dataDir, 'secrets/rooms.key'), join(empty, 'secrets/rooms.key'));
  assert.equal((await start(empty, { DATABASE_URL: await emptyDatabase(t) })).isOpen, true);
});
