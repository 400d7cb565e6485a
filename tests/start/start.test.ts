import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { assertRefused, main, newFolder, start, usedFolder } from './start.ts';

async function logIn(url: string | undefined, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/login/root`, { method: 'POST', headers, body: JSON.stringify({ password }) });
  await answer.arrayBuffer();
  return answer.status;
}

test('the password that the first start drew lets root in, and no later start says it', async (t) => {
  const DATA_DIR = await newFolder(t);
  const first = await (await start(t, { DATA_DIR })).end();
  const password = /password (\S+)\n/.exec(first.console)?.[1] ?? '';
  const second = await start(t, { DATA_DIR });
  assert.equal(await logIn(second.url, password), 200);
  const later = await second.end();
  assert.equal(later.console, '');
  assert.ok(!later.log.includes(password));
});

test('started by hand it says in a sentence where the site is, and logs only what is wrong', async (t) => {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: await newFolder(t) };
  const child = spawn(process.execPath, [main, '--by-hand'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const log = child.stdout.setEncoding('utf8').toArray();
  let words = '';
  for await (const chunk of child.stderr.setEncoding('utf8')) {
    words += chunk;
    if (words.includes('Ctrl-C')) break;
  }
  assert.match(
    words,
    /^\nFirst start\. Log in as root with the password \S+\n\nPitstop is running at http:\S+\. Press Ctrl-C to stop it\.\n$/,
  );
  const url = /running at (\S+)\./.exec(words)?.[1];
  assert.equal((await fetch(`${url}/health`)).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual(await log, []);
});

test('ROOT_PASSWORD is used at the first start only, and printed nowhere', async (t) => {
  const { dataDir } = await usedFolder(t);
  const second = await start(t, { DATA_DIR: dataDir, ROOT_PASSWORD: 'another one' });
  assert.deepEqual([await logIn(second.url, 'another one'), await logIn(second.url, 'rootroot1')], [401, 200]);
  const { log, console: words } = await second.end();
  assert.doesNotMatch(`${log}${words}`, /another one|rootroot1/);
});

test('a wrong setting ends the start before anything is made', async (t) => {
  const parent = await newFolder(t);
  const DATA_DIR = join(parent, 'data');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR, PORT: 'many' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [status] = await once(child, 'exit');
  assert.equal(status, 1);
  await assert.rejects(readFile(DATA_DIR), { code: 'ENOENT' });
});

test('a port that is taken is told by its setting, before root has a password that would be lost', async (t) => {
  const DATA_DIR = await newFolder(t);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const { port } = other.address() as { port: number };
  const started = await start(t, { DATA_DIR, PORT: String(port) });
  await assertRefused(started, new RegExp(`^PORT ${port} on HOST 127\\.0\\.0\\.1 can't be used: another program `));
  // Root's password is shown once, and so by the start that opens.
  const next = await start(t, { DATA_DIR });
  assert.match((await next.end()).console, /with the password \S+\n/);
});

test('a database server that does not answer is told without the password to it', async (t) => {
  const DATA_DIR = await newFolder(t);
  const started = await start(t, { DATA_DIR, DATABASE_URL: 'postgres://pit:secret@127.0.0.1:1/stop' });
  await assertRefused(started, /^The PostgreSQL database at 127\.0\.0\.1:1\/stop can't be used: (?!.*secret)/);
});

test('a second server on one data folder is refused, and the first goes on', async (t) => {
  const { dataDir } = await usedFolder(t);
  const first = await start(t, { DATA_DIR: dataDir });
  await assertRefused(await start(t, { DATA_DIR: dataDir }), /^Another Pitstop is already running on /);
  assert.equal(await logIn(first.url, 'rootroot1'), 200);
  await first.end();
});

const damages: [what: string, damage: (database: string) => Promise<unknown>, sentence: RegExp][] = [
  ['replaced by a text', (file) => writeFile(file, 'Dear diary, today '.repeat(100)), /can't be used as a database/],
  ['emptied', (file) => truncate(file), /is missing or empty, although this folder has been set up/],
  ['deleted', (file) => rm(file), /is missing or empty, although this folder has been set up/],
];
for (const [what, damage, sentence] of damages) {
  test(`a database that was ${what} stops the start, and no new one takes its place`, async (t) => {
    const { dataDir, database } = await usedFolder(t);
    await damage(database);
    const before = await readFile(database).catch(() => 'gone');
    await assertRefused(await start(t, { DATA_DIR: dataDir }), sentence);
    assert.deepEqual(await readFile(database).catch(() => 'gone'), before);
  });
}

async function changeLedger(database: string, sql: string): Promise<void> {
  const handle = new DatabaseSync(database);
  handle.exec(sql);
  handle.close();
}

test('a database of a newer version stops the start and is left as it is', async (t) => {
  const { dataDir, database } = await usedFolder(t);
  await changeLedger(database, "insert into migrations (number, name, checksum) values (999, 'tomorrow', 'x')");
  const before = await readFile(database);
  await assertRefused(
    await start(t, { DATA_DIR: dataDir }),
    /^The database was written by a newer version of Pitstop \(migration 999, tomorrow\)/,
  );
  assert.deepEqual(await readFile(database), before);
});

test('a migration that was edited after it ran stops the start', async (t) => {
  const { dataDir, database } = await usedFolder(t);
  await changeLedger(database, "update migrations set checksum = 'x' where number = 1");
  await assertRefused(await start(t, { DATA_DIR: dataDir }), /^Migration 1 \(foundation\) isn't the one/);
});
