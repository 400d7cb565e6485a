import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { filesOf, stateOf, temporaryFolder } from '#app/cli/test-data.ts';
import { migrations } from '#app/features.ts';
import { lockDataDir } from '#server/data-dir.ts';
import { oldDataAndNewBackup, repack, writeAsFirstSchema } from './test-archives.ts';

const known = Math.max(...migrations.map(({ number }) => number));

/** The current data (`old`), and copies from before migrations (`new`), by name. */
async function dataWithCopies(t: TestContext, ...names: string[]) {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const backups = join(dataDir, 'backups');
  await mkdir(backups, { recursive: true });
  for (const name of names) await copyFile(file, join(backups, name));
  return { folder, dataDir, file, backups };
}

function inData<T>(dataDir: string, work: (db: DatabaseSync) => T): T {
  using db = new DatabaseSync(join(dataDir, 'pitstop.db'));
  return work(db);
}
const lastMigration = (dataDir: string) =>
  inData(dataDir, (db) => db.prepare('select max(number) as last from migrations').get()?.last);

/** As if a program with two more migrations had been running. */
const upgradeBeyond = (dataDir: string) =>
  inData(dataDir, (db) =>
    db.exec(
      `insert into migrations (number, name, checksum) values (${known + 1}, 'a', 'x'), (${known + 2}, 'b', 'x')`,
    ),
  );

test('the current program restores its pre-upgrade copy in the old schema, and moves the current data to a separate folder', async (t) => {
  const { folder, dataDir, file, backups } = await dataWithCopies(t, '2026-03-01-000000-nightly.tar');
  const older = await repack(folder, file, { schema: 1, change: (unpacked) => writeAsFirstSchema(unpacked) });
  await copyFile(older, join(backups, '2026-01-01-000000-before-migration-2.tar'));
  const { status, output, errorOutput } = await cli(dataDir, 'go-back');
  assert.equal(status, 0, errorOutput);
  assert.match(
    output,
    /^Went back to the backup from .* made before migration 2\..*\nNow start the version from before/,
  );
  assert.equal(lastMigration(dataDir), 1);
  assert.equal(
    inData(dataDir, (db) => db.prepare('select count(*) as count from sessions').get()?.count),
    0,
  );
  assert.equal(
    inData(dataDir, (db) => db.prepare('select login from users').get()?.login),
    'new',
  );
  const replaced = (await readdir(dataDir)).find((name) => name.startsWith('replaced-'));
  assert.deepEqual((await stateOf(join(dataDir, replaced ?? ''))).logins, ['old']);
});

test('an older program restores the newest copy it can read', async (t) => {
  const { dataDir, backups } = await dataWithCopies(t, `2026-01-02-000000-before-migration-${known + 1}.tar`);
  await writeFile(join(backups, `2026-01-03-000000-before-migration-${known + 2}.tar`), 'of a later program');
  await writeFile(join(backups, `2026-01-01-000000-before-migration-${known}.tar`), 'of an earlier program');
  upgradeBeyond(dataDir);
  assert.match((await cli(dataDir, 'user', 'list')).errorOutput, /newer version .* go-back\.$/);
  const { output, errorOutput } = await cli(dataDir, 'go-back');
  assert.match(output, /^Went back .*\nNow start this version\.\n/, errorOutput);
  assert.deepEqual((await stateOf(dataDir)).logins, ['new']);
});

test("after an upgrade that failed or was already reverted, copies from before an earlier upgrade aren't used", async (t) => {
  const { folder, dataDir, file, backups } = await dataWithCopies(
    t,
    `2026-01-02-000000-before-migration-${known + 1}.tar`,
  );
  const older = await repack(folder, file, { schema: 1, change: (unpacked) => writeAsFirstSchema(unpacked) });
  await copyFile(older, join(backups, '2026-01-01-000000-before-migration-2.tar'));
  const { status, errorOutput } = await cli(dataDir, 'go-back');
  assert.equal(status, 1);
  assert.match(
    errorOutput,
    /^The data is already as it was before migration \d+: start the version from before that upgrade/,
  );
  assert.deepEqual((await stateOf(dataDir)).logins, ['old']);

  upgradeBeyond(dataDir);
  assert.equal((await cli(dataDir, 'go-back')).status, 0);
  assert.match((await cli(dataDir, 'go-back')).errorOutput, /already as it was before/);
  assert.deepEqual((await stateOf(dataDir)).logins, ['new']);
});

test('the later of two copies from before the same migration is restored', async (t) => {
  const stamp = '2026-01-02-000000-before-migration';
  const { dataDir, backups } = await dataWithCopies(t, `${stamp}-${known + 1}-2.tar`);
  await writeFile(join(backups, `${stamp}-${known + 1}.tar`), 'an earlier one');
  upgradeBeyond(dataDir);
  assert.equal((await cli(dataDir, 'go-back')).status, 0);
});

test('going back is refused if the copy is missing or damaged, or while a server is running, and nothing changes', async (t) => {
  const folder = await temporaryFolder(t);
  assert.match(
    (await cli(join(folder, 'none'), 'go-back')).errorOutput,
    /^There's no backup from before an upgrade in /,
  );

  const { dataDir, backups } = await dataWithCopies(t, `2026-01-02-000000-before-migration-${known + 1}.tar`);
  const before = await filesOf(dataDir);
  assert.match((await cli(dataDir, 'go-back')).errorOutput, /^The data is already as it was before migration \d+: /);
  const damaged = '2026-01-03-000000-before-migration-2.tar';
  await writeFile(join(backups, damaged), 'damaged');
  assert.match((await cli(dataDir, 'go-back')).errorOutput, /isn't an intact backup/);
  const lock = lockDataDir(dataDir);
  assert.match((await cli(dataDir, 'go-back')).errorOutput, /^The server is running on /);
  lock.release();
  assert.deepEqual(Object.keys(await filesOf(dataDir)).length, Object.keys(before).length + 1);
  assert.partialDeepStrictEqual(await filesOf(dataDir), before);
});
