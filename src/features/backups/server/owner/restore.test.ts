import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { filesOf, type State, stateOf } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { lockDataDir } from '#server/data-dir.ts';
import { dayMs } from '#shared/time.ts';
import { restoreBackup } from '../archive/restore.ts';
import { commitRestore, finishInterruptedRestore, remainingSteps, unpackingFolder } from '../archive/swap.ts';
import { changeDatabase, now, oldDataAndNewBackup, repack, writeAsFirstSchema } from './test-archives.ts';

const stateNamed = (name: string): State => ({ logins: [name], roomPasswords: [name], photos: [name], sessions: 0 });

test("a restore replaces data, photos and key with the backup's and ends all sessions", async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const { replaced, photos } = await restoreBackup(siteParts, { dataDir, from: file, now });
  assert.equal(photos, 3);
  assert.deepEqual(await stateOf(dataDir), stateNamed('new'));
  assert.ok(replaced);
  assert.deepEqual(await stateOf(replaced), { ...stateNamed('old'), sessions: 1 });
});

test("links in the backup don't work after a restore, because they may have been used since the backup", async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const open = { roles: '', made_by: 'u', created_at: 1, expires_at: 9e15 };
  const withLinks = await repack(folder, file, {
    change: (unpacked) =>
      changeDatabase(unpacked, (db) => {
        const [user] = db.prepare('select id from users').all();
        const add =
          db.prepare(`insert into invitations (id, secret_hash, roles, made_by, created_at, expires_at, used_at)
          values (?, ?, ?, ?, ?, ?, ?)`);
        for (const [id, usedAt] of [
          ['open', null],
          ['used', 5],
        ] as const)
          add.run(id, id, open.roles, open.made_by, open.created_at, open.expires_at, usedAt);
        db.prepare(`insert into reset_links (id, secret_hash, user_id, made_by, created_at, expires_at)
          values ('r', 'r', ?, 'u', 1, 9000000000000000)`).run(user?.id ?? '');
      }),
  });
  await restoreBackup(siteParts, { dataDir, from: withLinks, now });
  const db = new DatabaseSync(join(dataDir, 'pitstop.db'), { readOnly: true });
  const rows = db.prepare('select id, withdrawn_at from invitations order by id').all();
  assert.deepEqual(
    rows.map(({ id, withdrawn_at }) => [id, withdrawn_at]),
    [
      ['open', now()],
      ['used', null],
    ],
  );
  assert.deepEqual(db.prepare('select id from reset_links').all(), []);
  db.close();
});

for (const keepOldSchema of [false, true])
  test(`once an old backup is restored ${keepOldSchema ? 'in its schema' : 'and migrated'}, the current clock is trusted, but not one behind the backup`, async (t) => {
    const { folder, dataDir, file } = await oldDataAndNewBackup(t);
    const restoredOf = async (at: number) => {
      const place = join(folder, String(at));
      await mkdir(place);
      const from = await repack(place, file, {
        change: (unpacked) =>
          changeDatabase(unpacked, (db) =>
            db.exec(`update time_seen set at = ${at}, doubted_since = 1, doubted_at = 1`),
          ),
      });
      await restoreBackup(siteParts, { dataDir, from, now, keepOldSchema });
      using db = new DatabaseSync(join(dataDir, 'pitstop.db'), { readOnly: true });
      return db
        .prepare('select at, doubted_since from time_seen')
        .all()
        .map(({ at, doubted_since }) => [at, doubted_since]);
    };
    assert.deepEqual(await restoredOf(now() - 400 * dayMs), [[now(), null]]);
    assert.deepEqual(await restoredOf(now() + 400 * dayMs), [[now() + 400 * dayMs, 1]]);
  });

test('two restores within one second each set aside the data they replaced', async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const first = await restoreBackup(siteParts, { dataDir, from: file, now });
  const second = await restoreBackup(siteParts, { dataDir, from: file, now });
  assert.deepEqual((await stateOf(first.replaced ?? '')).logins, ['old']);
  assert.deepEqual((await stateOf(second.replaced ?? '')).logins, ['new']);
});

test('a restore migrates a backup with an older schema', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const older = await repack(folder, file, { schema: 1, change: (unpacked) => writeAsFirstSchema(unpacked) });
  await restoreBackup(siteParts, { dataDir, from: older, now });
  assert.deepEqual(await stateOf(dataDir), stateNamed('new'));
});

test("a file without a row isn't restored", async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const stranger = `photos/xx/${'x'.repeat(22)}.jpg`;
  const more = await repack(folder, file, {
    more: [stranger],
    async change(unpacked) {
      await mkdir(join(unpacked, 'photos/xx'));
      await writeFile(join(unpacked, stranger), 'a photo of nobody');
    },
  });
  assert.equal((await restoreBackup(siteParts, { dataDir, from: more, now })).photos, 3);
  const files = Object.keys(await filesOf(join(dataDir, 'photos'))).filter((name) => name.endsWith('.jpg'));
  assert.equal(files.length, 3);
  assert.ok(!files.some((name) => name.includes('xxx')));
});

test('a restore is refused while a server is running', async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const lock = lockDataDir(dataDir);
  t.after(() => lock.release());
  await assert.rejects(restoreBackup(siteParts, { dataDir, from: file, now }), /The server is running on .*. Stop it/);
});

test('a restore that stops after any step leaves the old or the new data, and the next start finishes it', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const prepared = join(folder, 'prepared');
  await restoreBackup(siteParts, { dataDir: prepared, from: file, now });
  // After a crash, the last writes are in the write-ahead log, which must be replaced along with its database.
  const writer = new DatabaseSync(join(dataDir, 'pitstop.db'));
  writer.exec("update rooms set name = 'late'");
  t.after(() => writer.close());

  let steps = 0;
  for (let stopAfter = 0; stopAfter === 0 || stopAfter <= steps; stopAfter++) {
    const at = join(folder, `stopped-${stopAfter}`);
    await cp(dataDir, at, { recursive: true });
    for (const part of ['photos', 'secrets', 'pitstop.db'])
      await cp(join(prepared, part), join(at, unpackingFolder, part), { recursive: true });
    commitRestore(at, 'x');
    const all = remainingSteps(at);
    steps = all.length;
    for (const step of all.slice(0, stopAfter)) step();
    finishInterruptedRestore(at);
    assert.deepEqual(await stateOf(at), stateNamed('new'), `after ${stopAfter} steps`);
    assert.deepEqual((await stateOf(join(at, 'replaced-x'))).logins, ['old'], `after ${stopAfter} steps`);
    assert.deepEqual(remainingSteps(at), []);
  }
  assert.ok(steps >= 8, `${steps} steps`);
});

test('a restore that stops before its commit has changed nothing', async (t) => {
  const { dataDir } = await oldDataAndNewBackup(t);
  const before = await filesOf(dataDir);
  await mkdir(join(dataDir, unpackingFolder));
  await writeFile(join(dataDir, unpackingFolder, 'pitstop.db'), 'half of it');
  finishInterruptedRestore(dataDir);
  assert.deepEqual(await filesOf(dataDir), before);
});

test('the restore command reports what it did, and gives a one-sentence reason if it refuses', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const missing = await cli(dataDir, 'restore', join(folder, 'nothing.tar'));
  assert.deepEqual(missing, {
    status: 1,
    output: '',
    errorOutput: `The file ${join(folder, 'nothing.tar')} doesn't exist.`,
  });
  const done = await cli(dataDir, 'restore', file);
  assert.equal(done.status, 0, done.errorOutput);
  assert.match(
    done.output,
    /^Restored the backup from 2026-02-03T04:05:06.000Z with 3 photos\. Everyone has to log in/,
  );
  assert.match(done.output, /previous data is in .*replaced-/);
});
