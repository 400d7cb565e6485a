import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  archivePath,
  type BackupNote,
  type BackupPlace,
  emptyNote,
  freeId,
  listBackupNotes,
  removeBackup,
  sweepNotes,
  writeBackupNote,
} from './records.ts';

function place(t: TestContext): BackupPlace {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-notes-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const found = { folder: join(folder, 'elsewhere'), notes: join(folder, 'notes') };
  mkdirSync(found.folder);
  return found;
}

const moment = Date.parse('2026-05-01T03:00:00Z');
const note = (id: string, more: Partial<BackupNote> = {}): BackupNote => ({
  ...emptyNote,
  id,
  made_at: '2026-05-01T03:00:00.000Z',
  reason: 'nightly',
  state: 'checked',
  ...more,
});

function writeStored(where: BackupPlace, backup: BackupNote): void {
  writeFileSync(archivePath(where, backup.id), 'a tar file');
  writeBackupNote(where, backup);
}

test("a backup's name contains its time and reason, and is unique", (t) => {
  const where = place(t);
  const ids = [];
  for (let count = 0; count < 3; count++) {
    const id = freeId(where, moment, 'before migration', 12);
    writeStored(where, note(id));
    ids.push(id);
  }
  const first = '2026-05-01-030000-before-migration-12';
  assert.deepEqual(ids, [first, `${first}-2`, `${first}-3`]);
});

test("only the owner can read notes, and a note that's only partly written is never visible", (t) => {
  const where = place(t);
  writeStored(where, note('2026-05-01-030000-nightly'));
  const names = readdirSync(where.folder).sort();
  assert.deepEqual(names, ['2026-05-01-030000-nightly.json', '2026-05-01-030000-nightly.tar']);
  assert.equal(statSync(join(where.folder, names[0] ?? '')).mode & 0o777, 0o600);
});

test('the list matches the folder: other files are ignored, lost files omitted, and lost notes inferred from the name', (t) => {
  const where = place(t);
  writeStored(where, note('2026-05-01-030000-nightly', { photos: 4 }));
  writeStored(where, note('2026-05-02-030000-nightly', { made_at: '2026-05-02T03:00:00.000Z' }));
  rmSync(archivePath(where, '2026-05-02-030000-nightly'));
  writeFileSync(join(where.folder, '2026-05-03-030000-before-migration-7.tar'), 'copied here');
  writeFileSync(join(where.folder, '2026-05-04-030000-by-hand.tar'), 'note damaged');
  writeFileSync(join(where.folder, '2026-05-04-030000-by-hand.json'), '{ half');
  for (const name of ['holiday.tar', '2026-05-05-030000-nightly.tar.gz', 'notes.json'])
    writeFileSync(join(where.folder, name), 'of somebody else');
  mkdirSync(join(where.folder, '2026-05-06-030000-nightly.tar'));

  const found = listBackupNotes(where).map(({ id, state, reason, migration }) => [id, state, reason, migration]);
  assert.deepEqual(found, [
    ['2026-05-04-030000-by-hand', 'kept', 'by hand', null],
    ['2026-05-03-030000-before-migration-7', 'kept', 'before migration', 7],
    ['2026-05-01-030000-nightly', 'checked', 'nightly', null],
  ]);
  sweepNotes(where);
  assert.ok(!existsSync(join(where.folder, '2026-05-02-030000-nightly.json')));
  assert.ok(existsSync(join(where.folder, 'notes.json')));
});

test('failures are listed even if their folder is missing', (t) => {
  const where = place(t);
  rmSync(where.folder, { recursive: true });
  writeBackupNote(where, note('2026-05-01-030000-nightly', { state: 'failed', error: "There's no folder." }));
  assert.deepEqual(
    listBackupNotes(where).map(({ state, error }) => [state, error]),
    [['failed', "There's no folder."]],
  );
  sweepNotes(where);
  assert.equal(listBackupNotes(where).length, 1);
  assert.ok(removeBackup(where, '2026-05-01-030000-nightly'));
  assert.deepEqual(listBackupNotes(where), []);
});

test('only files with our own names are deleted', (t) => {
  const where = place(t);
  writeFileSync(join(where.folder, 'holiday.tar'), 'of somebody else');
  for (const id of ['holiday', '../elsewhere/holiday', '2026-05-01-030000-nightly/../holiday', '', '.'])
    assert.equal(removeBackup(where, id), false, id);
  assert.deepEqual(readdirSync(where.folder), ['holiday.tar']);
});

test('a deletion killed between a file and its note leaves nothing in the list', (t) => {
  const where = place(t);
  writeStored(where, note('2026-05-01-030000-nightly'));
  rmSync(archivePath(where, '2026-05-01-030000-nightly'));
  assert.deepEqual(listBackupNotes(where), []);
  sweepNotes(where);
  assert.deepEqual(readdirSync(where.folder), []);
});
