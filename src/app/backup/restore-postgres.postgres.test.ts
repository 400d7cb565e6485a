import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { type FreshDatabase, freshDatabase } from '#server/db/test-databases.ts';
import { type RunningPostgres, startPostgres } from '#server/db/test-postgres.ts';
import { filesOf, makeData, type State, stateOf, temporaryFolder } from '../cli/test-data.ts';
import { lockDatabase } from '../database-lock.ts';
import { readArchive, writeArchive } from './archive.ts';
import { drillBackup } from './drill-backup.ts';
import { keepBackup } from './keep-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { enterDatabase } from './restore-postgres.ts';

const now = () => Date.parse('2026-02-03T04:05:06Z');
const stateNamed = (name: string): State => ({ logins: [name], roomPasswords: [name], photos: [name], sessions: 0 });

describe('a restore on PostgreSQL', () => {
  let server: RunningPostgres;
  before(async () => {
    const started = await startPostgres();
    if ('reason' in started) throw new Error(started.reason);
    server = started;
  });
  after(() => server.stop());

  async function fresh(t: TestContext): Promise<FreshDatabase> {
    const database = await freshDatabase(server.url);
    t.after(() => database.drop());
    return database;
  }

  /** A site with the data `old`, and the backup of another one with the data `new`. */
  async function oldDataAndNewBackup(t: TestContext) {
    const folder = await temporaryFolder(t);
    const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'new.tar')];
    const [{ url }, { url: otherUrl }] = [await fresh(t), await fresh(t)];
    await makeData(dataDir, 'old', 3, url);
    await makeData(other, 'new', 3, otherUrl);
    await makeBackup({ dataDir: other, database: { engine: 'postgres', url: otherUrl }, to: file, now });
    return { folder, dataDir, url, file, order: { dataDir, database: { engine: 'postgres', url } as const, now } };
  }

  async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const schemas = async (url: string) =>
    (await ask(url, "select nspname from pg_namespace where nspname ~ '^(pitstop|replaced)' order by 1")).map(
      ({ nspname }) => nspname,
    );

  test('puts tables, photos and key in the place of the old ones, ends all sessions, and keeps the old tables aside', async (t) => {
    const { dataDir, url, file, order } = await oldDataAndNewBackup(t);
    const done = await restoreBackup({ ...order, from: file });
    assert.equal(done.photos, 3);
    assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
    assert.deepEqual(await schemas(url), [done.replacedSchema]);
    assert.deepEqual(await ask(url, `select login from ${done.replacedSchema}.users`), [{ login: 'old' }]);
    assert.ok(existsSync(join(done.replaced ?? '', 'photos')));
    // Counters go on where they were: the next row takes no number that was given.
    const [row] = await ask(
      url,
      "insert into audit_log (at, actor, action, target, outcome) values (1, 'a', 'b', 'c', 'd') returning id",
    );
    const [count] = await ask(url, 'select count(*) as count, max(id) as max from audit_log');
    assert.equal(row?.id, count?.max);
    assert.equal(Number(count?.max), Number(count?.count));
    // A second restore is as good as the first.
    await restoreBackup({ ...order, from: file });
    assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
  });

  test('refuses while a server or a command is at work on the database, from whichever folder', async (t) => {
    const { url, file, order } = await oldDataAndNewBackup(t);
    const lock = await lockDatabase(url);
    await assert.rejects(restoreBackup({ ...order, from: file }), /at work on this database; stop it/);
    lock.release();
  });

  test('a server does not start while one is at work', async (t) => {
    const { url, dataDir } = await oldDataAndNewBackup(t);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_advisory_lock(727151)');
    await assert.rejects(enterDatabase(url, dataDir), /A backup is being restored into this database/);
    await client.end();
  });

  /** The backup with another dump, under a right manifest. */
  async function withDump(folder: string, file: string, change: (lines: string[]) => string[], schema?: number) {
    const unpacked = join(folder, 'unpacked');
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked);
    const { files, madeAt, missingPhotos, ...read } = await readArchive(file, unpacked, { belongs: () => true });
    const dump = join(unpacked, 'postgres.jsonl');
    const lines = (await readFile(dump, 'utf8')).trimEnd().split('\n');
    await writeFile(dump, `${change(lines).join('\n')}\n`);
    const all = Object.keys(files).map((name) => ({ name, path: join(unpacked, name) }));
    const to = join(folder, 'changed.tar');
    await rm(to, { force: true });
    await writeArchive(to, { files: all, madeAt, missingPhotos, schema: schema ?? read.schema });
    return to;
  }

  const refused: [what: string, says: RegExp, change: (lines: string[]) => string[]][] = [
    ['a dump without its end', /its database is not whole/, (lines) => lines.slice(0, -1)],
    [
      'a dump that lacks a row',
      /its database is not whole/,
      (lines) => lines.filter((line) => !line.includes('"position":1,')),
    ],
    [
      'rows that refer to nobody',
      /its database is damaged/,
      (lines) => lines.map((line) => line.replace(/"admin_id":"[^"]+"/, '"admin_id":"nobody"')),
    ],
    [
      'a row against a rule of its table',
      /its database is damaged/,
      (lines) => lines.map((line) => line.replace('"position":1,', '"position":99,')),
    ],
    ['a dump that lacks a table', /its database has no table squares/, (lines) => withoutTable(lines, 'squares')],
    [
      'a dump that lacks a column',
      /its database has no column users\.email/,
      (lines) => lines.map((line) => line.replace('"email",', '')),
    ],
    [
      'a newer database',
      /written by a newer version of Pitstop/,
      (lines) =>
        lines.map((line) => line.replace('"migrations":[', '"migrations":[{"number":0.5,"name":"x","checksum":""},')),
    ],
    ['no dump at all', /not the one that was backed up/, () => ['nothing']],
    [
      'a database without root',
      /has no root account/,
      (lines) => lines.map((line) => line.replace('"role":"root"', '"role":"bingo"')),
    ],
  ];

  function withoutTable(lines: string[], table: string): string[] {
    let isOfTable = false;
    return lines
      .filter((line) => {
        if (line.startsWith('T')) isOfTable = line.includes(`"name":"${table}"`);
        return line.startsWith('E') || !isOfTable;
      })
      .map((line) => (line.startsWith('E') ? line.replace(new RegExp(`"${table}":\\d+,?`), '') : line));
  }

  test('refuses whatever is wrong with a backup, and leaves tables and files untouched', async (t) => {
    const { folder, dataDir, url, file, order } = await oldDataAndNewBackup(t);
    const before = await filesOf(dataDir);
    for (const [what, says, change] of refused) {
      const from = await withDump(folder, file, change);
      await assert.rejects(restoreBackup({ ...order, from }), says, what);
      assert.deepEqual(await filesOf(dataDir), before, what);
      assert.deepEqual(await schemas(url), [], what);
    }
    const { logins } = await stateOf(dataDir, url);
    assert.deepEqual(logins, ['old']);
  });

  test('refuses a backup of the other engine, both ways', async (t) => {
    const { folder, file, order } = await oldDataAndNewBackup(t);
    const here = join(folder, 'sqlite');
    await makeData(here, 'lit');
    const tar = join(folder, 'sqlite.tar');
    await makeBackup({ dataDir: here, database: { engine: 'sqlite', file: join(here, 'pitstop.db') }, to: tar, now });
    await assert.rejects(
      restoreBackup({ ...order, from: tar }),
      /it was made of SQLite, and the data is in PostgreSQL/,
    );
    await assert.rejects(restoreBackup({ dataDir: here, from: file, now }), /it was made of PostgreSQL/);
  });

  test('killed after its commit, whoever comes next puts the files in their places; killed before, nothing has happened', async (t) => {
    const { folder, dataDir, url, file, order } = await oldDataAndNewBackup(t);
    const before = await filesOf(dataDir);
    const prepared = join(folder, 'prepared');
    const { url: elsewhere } = await fresh(t);
    await restoreBackup({ dataDir: prepared, database: { engine: 'postgres', url: elsewhere }, from: file, now });
    const leave = async (schema: string) => {
      await cp(join(prepared, 'photos'), join(dataDir, 'unpacking/photos'), { recursive: true });
      await cp(join(prepared, 'secrets'), join(dataDir, 'unpacking/secrets'), { recursive: true });
      await writeFile(join(dataDir, 'unpacking/restore.json'), JSON.stringify({ stamp: 'x', schema }));
    };
    await leave('replaced_not');
    (await enterDatabase(url, dataDir)).release();
    assert.deepEqual(await filesOf(dataDir), before);

    await restoreBackup({ ...order, from: file });
    await ask(url, 'create schema replaced_x');
    await leave('replaced_x');
    await rm(join(dataDir, 'photos'), { recursive: true });
    (await enterDatabase(url, dataDir)).release();
    assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
    assert.ok(!existsSync(join(dataDir, 'unpacking')));
  });

  test('kill -9 at any moment leaves the old or the new data, never a mixture', async (t) => {
    const { folder, dataDir, url, file } = await oldDataAndNewBackup(t);
    const { order } = { order: { dataDir, database: { engine: 'postgres', url } as const, now } };
    const old = join(folder, 'old.tar');
    await makeBackup({ ...order, to: old });
    const seen = new Set<string>();
    for (const change of [1, 3, 4, 6, 8, 10]) {
      await killAt(dataDir, url, file, change);
      (await enterDatabase(url, dataDir)).release();
      const { sessions: _, ...state } = await stateOf(dataDir, url);
      const { sessions: __, ...expected } = stateNamed(state.logins[0] ?? '');
      assert.deepEqual(state, expected, `killed at change ${change}`);
      seen.add(state.logins.join());
      assert.deepEqual(
        (await schemas(url)).filter((name) => String(name).startsWith('pitstop')),
        [],
      );
      if (state.logins[0] === 'new') await restoreBackup({ ...order, from: old });
    }
    assert.ok(seen.has('old'), 'it was killed before its end');
  });

  async function killAt(dataDir: string, url: string, file: string, change: number): Promise<void> {
    let changes = 0;
    const watcher = watch(dataDir, () => {
      changes += 1;
      if (changes === change) child.kill('SIGKILL');
    });
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: url };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'restore', file], { env });
    await once(child, 'exit');
    watcher.close();
  }

  test('a drill leaves nothing in the database, and an open transaction of the site does not hold it up', async (t) => {
    const { dataDir, url } = await oldDataAndNewBackup(t);
    const settings = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, dataDir);
    const note = await keepBackup(settings, { reason: 'by hand', by: 'ana', job: null }, { now });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin; update users set email = 'a@b'");
    const drill = await drillBackup(settings, { id: note?.id, by: null, job: null }, { now });
    await client.query('rollback');
    await client.end();
    assert.equal(drill.state, 'passed', drill.outcome);
    assert.deepEqual(await schemas(url), []);
    assert.deepEqual((await stateOf(dataDir, url)).logins, ['old']);
  });
});
