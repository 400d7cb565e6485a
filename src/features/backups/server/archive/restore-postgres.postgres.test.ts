import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { inside, makeData, stateOf } from '#app/cli/test-data.ts';
import { engineOf } from '#app/engine.ts';
import { allPhotos, siteParts } from '#app/features.ts';
import { readConfig } from '#server/config.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { serverSetting } from '#server/db/database-at.ts';
import { lockDatabase } from '#server/db/database-lock.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { startTestStore } from '#server/photos/s3/test-store.ts';
import { dayMs } from '#shared/time.ts';
import { now } from '../owner/test-archives.ts';
import { drillBackup } from './drill-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { storeBackup } from './store-backup.ts';
import { ask, oldDataAndNewBackup, schemas, stateNamed } from './test-postgres-data.ts';

test('a restore replaces tables, photos and key, ends all sessions, and moves the old tables to their own schema', async (t) => {
  const { dataDir, url, file, options } = await oldDataAndNewBackup(t);
  const done = await restoreBackup(siteParts, { ...options, from: file });
  assert.equal(done.photos, 3);
  assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
  assert.deepEqual(await schemas(url), [done.replacedSchema]);
  assert.deepEqual(await ask(url, `select login from ${done.replacedSchema}.users`), [{ login: 'old' }]);
  assert.ok(existsSync(join(done.replaced ?? '', 'photos')));
  // Sequences continue, so the next row doesn't reuse a number.
  const [row] = await ask(
    url,
    "insert into audit_log (at, actor, action, target, outcome) values (1, 'a', 'b', 'c', 'd') returning id",
  );
  const [count] = await ask(url, 'select count(*) as count, max(id) as max from audit_log');
  assert.equal(row?.id, count?.max);
  assert.equal(Number(count?.max), Number(count?.count));
  await restoreBackup(siteParts, { ...options, from: file });
  assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
});

test("with a photo store, photos are uploaded before the tables are swapped, and aren't written to a folder", async (t) => {
  const { dataDir, url, file, options } = await oldDataAndNewBackup(t);
  await using store = await startTestStore();
  const done = await restoreBackup(siteParts, { ...options, photos: store.setting, from: file });
  assert.equal(done.photos, 3);
  const named = await inside(dataDir, ({ db }) => allPhotos.listAll(db.read), url);
  const stored = (await store.keys()).filter((key) => key.endsWith('.jpg'));
  assert.deepEqual(stored.sort(), named.map(photoPath).sort());
  assert.ok(!existsSync(join(dataDir, 'photos', photoPath(named[0] ?? ''))));
});

test('line separators that only some programs recognise survive the restore', async (t) => {
  const { dataDir, url, folder, options } = await oldDataAndNewBackup(t);
  const text = 'a\u2028b\u2029c\u0085d\re';
  await ask(url, `update users set email = '${text}'`);
  const to = join(folder, 'lines.tar');
  await makeBackup(siteParts, { ...options, to });
  await ask(url, 'update users set email = null');
  await restoreBackup(siteParts, { ...options, from: to });
  assert.deepEqual(await ask(url, 'select email from users'), [{ email: text }]);
  assert.deepEqual(await stateOf(dataDir, url), stateNamed('old'));
});

test('after an old backup is restored, the current clock is trusted', async (t) => {
  const { url, folder, options } = await oldDataAndNewBackup(t);
  await ask(url, `update time_seen set at = ${now() - 400 * dayMs}`);
  const to = join(folder, 'old-time.tar');
  await makeBackup(siteParts, { ...options, to });
  for (const keepOldSchema of [false, true]) {
    await restoreBackup(siteParts, { ...options, from: to, keepOldSchema });
    assert.deepEqual(await ask(url, 'select at from time_seen'), [{ at: String(now()) }]);
  }
});

test('after a restore, each room is counted once, and the count is still updated', async (t) => {
  const { url, file, options } = await oldDataAndNewBackup(t);
  await restoreBackup(siteParts, { ...options, from: file });
  const counted = () => ask(url, 'select sum(rooms)::int as rooms from game_rooms');
  assert.deepEqual(await counted(), [{ rooms: 1 }]);
  await ask(url, 'delete from rooms');
  assert.deepEqual(await counted(), [{ rooms: 0 }]);
});

test('a restore is refused while a server or command is using the database, from any folder', async (t) => {
  const { url, file, options } = await oldDataAndNewBackup(t);
  const lock = await lockDatabase(url, siteParts.schema);
  await assert.rejects(restoreBackup(siteParts, { ...options, from: file }), /is using this database. Stop it/);
  lock.release();
});

test("a server doesn't start during a restore", async (t) => {
  const { url, dataDir } = await oldDataAndNewBackup(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.site]);
  await assert.rejects(engineOf(serverSetting(url)).enter(dataDir), /A backup is being restored into this database/);
  await client.end();
});

test('a backup from the other engine is refused, in both directions', async (t) => {
  const { folder, file, options } = await oldDataAndNewBackup(t);
  const here = join(folder, 'sqlite');
  await makeData(here, 'lit');
  const tar = join(folder, 'sqlite.tar');
  await makeBackup(siteParts, {
    dataDir: here,
    database: { engine: 'sqlite', file: join(here, 'pitstop.db') },
    to: tar,
    now,
  });
  await assert.rejects(
    restoreBackup(siteParts, { ...options, from: tar }),
    /it was made from SQLite, but the data is in PostgreSQL/,
  );
  await assert.rejects(restoreBackup(siteParts, { dataDir: here, from: file, now }), /it was made from PostgreSQL/);
});

test("a drill leaves nothing in the database, and open transactions of the site don't block it", async (t) => {
  const { dataDir, url } = await oldDataAndNewBackup(t);
  const settings = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, dataDir);
  const note = await storeBackup(siteParts, settings, { reason: 'by hand', by: 'ana', job: null }, { now });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; update users set email = 'a@b'");
  const drill = await drillBackup(siteParts, settings, { id: note?.id, by: null, job: null }, { now });
  await client.query('rollback');
  await client.end();
  assert.equal(drill.state, 'passed', drill.outcome);
  assert.deepEqual(await schemas(url), []);
  assert.deepEqual((await stateOf(dataDir, url)).logins, ['old']);
});
