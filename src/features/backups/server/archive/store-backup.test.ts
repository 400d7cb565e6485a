import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { inside, makeData, temporaryFolder } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { readConfig } from '#server/config.ts';
import { lockForBackup } from '#server/data-dir.ts';
import { dayMs } from '#shared/time.ts';
import { archivePath, backupPlace, emptyNote, listBackupNotes, readDrill, writeBackupNote } from '../records.ts';
import { drillBackup } from './drill-backup.ts';
import { backUpBeforeMigration, howToRollBack, storeBackup, sweepAfterKill } from './store-backup.ts';

const nightly = { reason: 'nightly', by: null, job: null } as const;

async function site(t: TestContext, photos = 3) {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one', photos);
  const settings = readConfig({ DATA_DIR: dataDir }, dataDir);
  return { folder, dataDir, settings, place: backupPlace(settings), backupsFolder: join(dataDir, 'backups') };
}

const archivesIn = (folder: string) => readdirSync(folder).filter((name) => !name.endsWith('.json'));

test('each nightly backup deletes the outdated ones, but never other files', async (t) => {
  const { settings, place, backupsFolder } = await site(t);
  const start = Date.parse('2026-05-01T03:00:00Z');
  await mkdir(backupsFolder, { recursive: true });
  await writeFile(join(backupsFolder, 'holiday.tar'), 'of the owner');
  for (let night = 0; night < 60; night++) {
    const madeAt = new Date(start + night * dayMs).toISOString();
    const id = `${madeAt.slice(0, 10)}-030000-nightly`;
    await writeFile(archivePath(place, id), 'a backup');
    writeBackupNote(place, { ...emptyNote, id, made_at: madeAt, reason: 'nightly', state: 'checked' });
  }
  await storeBackup(siteParts, settings, nightly, { now: () => start + 60 * dayMs });
  const left = listBackupNotes(place).map(({ id }) => id.slice(0, 10));
  assert.equal(left.length, 11);
  assert.deepEqual(left.slice(0, 7), ['2026-06-30', ...[29, 28, 27, 26, 25, 24].map((day) => `2026-06-${day}`)]);
  assert.ok(existsSync(join(backupsFolder, 'holiday.tar')));
  assert.equal(archivesIn(backupsFolder).length, 12);
});

test("a failed backup doesn't delete existing ones, and is listed with its reason", async (t) => {
  const { dataDir, settings, place } = await site(t);
  await storeBackup(siteParts, settings, nightly, { now: () => 1 });
  await rm(join(dataDir, 'secrets'), { recursive: true });
  await assert.rejects(
    storeBackup(siteParts, settings, { ...nightly, job: 'job-7' }, { now: () => 2 * dayMs }),
    /rooms\.key/,
  );
  const notes = listBackupNotes(place).map(({ state, job }) => [state, job]);
  assert.deepEqual(notes, [
    ['failed', 'job-7'],
    ['checked', null],
  ]);
});

test("another process's work in progress isn't deleted", async (t) => {
  const { dataDir, settings, backupsFolder } = await site(t);
  await mkdir(join(backupsFolder, '.drill'), { recursive: true });
  const lock = lockForBackup(dataDir);
  await sweepAfterKill(settings);
  assert.ok(existsSync(join(backupsFolder, '.drill')));
  lock.release();
  await sweepAfterKill(settings);
  assert.ok(!existsSync(join(backupsFolder, '.drill')));
});

test('a backup whose note was lost can be drilled like any other, and then counts as checked', async (t) => {
  const { settings, place } = await site(t);
  const note = await storeBackup(siteParts, settings, nightly, { now: Date.now });
  const id = note?.id ?? '';
  await rm(join(place.folder, `${id}.json`));
  assert.equal(listBackupNotes(place)[0]?.state, 'kept');
  const drill = await drillBackup(siteParts, settings, { id: undefined, by: null, job: null }, { now: Date.now });
  assert.deepEqual([drill.state, drill.id], ['passed', id], drill.outcome);
  assert.match(drill.outcome, /with 3 photos and none missing/);
  assert.deepEqual(readDrill(place), drill);
  assert.deepEqual(
    listBackupNotes(place).map(({ state, photos }) => [state, photos]),
    [['checked', 3]],
  );
  assert.ok(!existsSync(join(place.folder, '.drill')));
});

test('starts whose migration keeps failing make only one backup of the same data, and another one once the data has changed', async (t) => {
  const { dataDir, settings, place } = await site(t);
  let moment = Date.parse('2026-05-01T03:00:00Z');
  const now = () => (moment += 1000);
  const first = await backUpBeforeMigration(siteParts, settings, 99, now);
  for (let start = 0; start < 3; start++)
    assert.equal((await backUpBeforeMigration(siteParts, settings, 99, now)).id, first.id);
  assert.equal(listBackupNotes(place).length, 1);
  await inside(dataDir, ({ db }) => db.transact((trx) => trx.updateTable('users').set({ email: 'a@b' }).execute()));
  assert.notEqual((await backUpBeforeMigration(siteParts, settings, 99, now)).id, first.id);
  assert.equal(listBackupNotes(place).length, 2);
  assert.deepEqual([first.migration, first.state, first.reason], [99, 'checked', 'before migration']);
  const message = howToRollBack(settings, first);
  assert.ok(message.includes(archivePath(place, first.id)), message);
  assert.match(message, /To go back to migration \d+: .*npm run cli -- restore/);
});

test("the backup before a migration finds the photos by the columns of its own schema, because later tables don't exist yet", async (t) => {
  const { dataDir, settings, place } = await site(t);
  // An older schema, in which one of today's tables looked different.
  const db = new DatabaseSync(join(dataDir, 'pitstop.db'));
  db.exec('delete from migrations where number > 7; alter table squares rename to fields');
  db.close();
  const note = await backUpBeforeMigration(siteParts, settings, 8, Date.now);
  assert.deepEqual([note.schema, note.photos], [7, 3]);
  assert.equal(listBackupNotes(place).length, 1);
});

test('the owner can make, list, drill and restore backups by name', async (t) => {
  const { dataDir, place } = await site(t);
  const empty = await cli(dataDir, 'backups', 'list');
  assert.match(empty.output, /^There's no backup in .*backups yet\.$/);
  assert.deepEqual((await cli(dataDir, 'drill')).errorOutput, "There's no backup yet.");
  const result = await cli(dataDir, 'backup');
  assert.equal(result.status, 0, result.errorOutput);
  const id = listBackupNotes(place)[0]?.id ?? '';
  assert.match(id, /-command-line$/);
  assert.match(
    result.output,
    new RegExp(`^Backed up the database, the key and 3 photos as ${id} in .*\nThe last 7 daily`),
  );
  const drill = await cli(dataDir, 'drill', id);
  assert.equal(drill.status, 0, drill.errorOutput);
  assert.match(drill.output, new RegExp(`^Restored ${id} to a scratch folder in [\\d.]+ s\\. The database is intact`));
  const list = await cli(dataDir, 'backups', 'list');
  assert.match(
    list.output,
    new RegExp(`^${id}  checked  .* MB, 3 photos, migration \\d+, version .*\nLast restore drill: .* passed`),
  );
  const nothing = await cli(dataDir, 'drill', '2026-05-01-030000-nightly');
  assert.deepEqual([nothing.status, nothing.errorOutput], [1, "There's no backup called 2026-05-01-030000-nightly."]);

  await inside(dataDir, ({ db }) => db.transact((trx) => trx.updateTable('rooms').set({ name: 'later' }).execute()));
  const restored = await cli(dataDir, 'restore', id);
  assert.equal(restored.status, 0, restored.errorOutput);
  // The restore reverted the data, but not the records of backups.
  assert.equal(listBackupNotes(place)[0]?.id, id);
  await inside(dataDir, async ({ db }) => {
    const rooms = await db.read.selectFrom('rooms').select('name').execute();
    assert.deepEqual(rooms, [{ name: 'one' }]);
    const audited = await db.read.selectFrom('audit_log').select(['action', 'outcome']).orderBy('id').execute();
    // The backup's own audit row was written after its snapshot.
    assert.deepEqual(audited.at(-1), { action: 'restore', outcome: 'done' });
  });
});
