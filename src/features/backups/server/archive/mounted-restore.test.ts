import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { filesOf, makeData, stateOf } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { StartError } from '#server/data-dir.ts';
import { makeBackup } from './make-backup.ts';
import { findMounted, stageMounted } from './mounted-folders.ts';
import { restoreBackup } from './restore.ts';
import { commitRestore, finishInterruptedRestore, remainingSteps, unpackingFolder } from './swap.ts';
import { mountKinds, whyUntestable } from './test-mounts.ts';

const folders: string[] = [];
// Runs after the mounts have been removed.
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const now = () => Date.parse('2026-02-03T04:05:06.000Z');
const namesOf = async (dataDir: string) => (await stateOf(dataDir)).logins.concat((await stateOf(dataDir)).photos);

async function oldDataAndNewBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-mounted-'));
  folders.push(folder);
  const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'backup.tar')];
  await makeData(dataDir, 'old');
  await makeData(other, 'new');
  const database = { engine: 'sqlite', file: join(other, 'pitstop.db') } as const;
  await makeBackup(siteParts, { dataDir: other, database, to: file, now });
  return { folder, dataDir, file };
}

for (const [kind, make] of Object.entries(mountKinds)) {
  test(`a restore onto a photo folder that's ${kind} swaps the folder's contents and leaves the old photos in it`, {
    skip: whyUntestable(kind),
  }, async (t) => {
    const { folder, dataDir, file } = await oldDataAndNewBackup();
    const end = await make(join(dataDir, 'photos'), join(folder, 'elsewhere'));
    t.after(end);
    const before = await lstat(join(dataDir, 'photos'));
    const { replacedWithin, replaced } = await restoreBackup(siteParts, { dataDir, from: file, now });
    assert.deepEqual(await namesOf(dataDir), ['new', 'new']);
    const after = await lstat(join(dataDir, 'photos'));
    assert.deepEqual([after.ino, after.dev, after.isSymbolicLink()], [before.ino, before.dev, kind === 'a link']);
    assert.deepEqual(replacedWithin, [join(dataDir, 'photos', 'replaced-20260203T040506Z')]);
    assert.equal(Object.keys(await filesOf(replacedWithin[0] ?? '')).filter((path) => path.endsWith('.jpg')).length, 3);
    assert.ok(existsSync(join(replaced ?? '', 'pitstop.db')));
    assert.deepEqual(remainingSteps(dataDir), []);
    await restoreBackup(siteParts, { dataDir, from: file, now: () => now() + 1000 });
    assert.deepEqual(await namesOf(dataDir), ['new', 'new']);
  });
}

test("a restore onto linked photos that is interrupted after any step leaves the new data, or the old data if it isn't committed yet", async () => {
  const { folder, dataDir, file } = await oldDataAndNewBackup();
  const prepared = join(folder, 'prepared');
  await restoreBackup(siteParts, { dataDir: prepared, from: file, now });
  let steps = 0;
  for (let stopAfter = -1; stopAfter <= steps; stopAfter++) {
    const at = join(folder, `stopped-${stopAfter}`);
    await cp(dataDir, at, { recursive: true });
    await rename(join(at, 'photos'), join(folder, `photos-${stopAfter}`));
    await symlink(join(folder, `photos-${stopAfter}`), join(at, 'photos'));
    const unpacked = join(at, unpackingFolder);
    for (const part of ['photos', 'secrets', 'pitstop.db'])
      await cp(join(prepared, part), join(unpacked, part), { recursive: true });
    const before = await filesOf(join(folder, `photos-${stopAfter}`));
    const mounted = findMounted(at, unpacked);
    assert.deepEqual(mounted, ['photos']);
    stageMounted(at, unpacked, mounted);
    if (stopAfter === -1) {
      finishInterruptedRestore(at);
      assert.deepEqual(await filesOf(join(folder, 'photos--1')), before);
      assert.deepEqual(await namesOf(at), ['old', 'old']);
      continue;
    }
    commitRestore(at, 'x');
    const all = remainingSteps(at);
    steps = all.length;
    for (const step of all.slice(0, stopAfter)) step();
    finishInterruptedRestore(at);
    assert.deepEqual(await namesOf(at), ['new', 'new'], `after ${stopAfter} steps`);
    assert.deepEqual(remainingSteps(at), [], `after ${stopAfter} steps`);
    const old = await readdir(join(at, 'photos', 'replaced-x'), { recursive: true });
    assert.equal(old.filter((name) => name.endsWith('.jpg')).length, 3);
  }
  assert.ok(steps >= 12, `${steps} steps`);
});

test("a committed restore isn't finished while its volume is missing", async () => {
  const { folder, dataDir, file } = await oldDataAndNewBackup();
  const prepared = join(folder, 'prepared');
  await restoreBackup(siteParts, { dataDir: prepared, from: file, now });
  const elsewhere = join(folder, 'elsewhere');
  await rename(join(dataDir, 'photos'), elsewhere);
  await symlink(elsewhere, join(dataDir, 'photos'));
  const unpacked = join(dataDir, unpackingFolder);
  for (const part of ['photos', 'secrets', 'pitstop.db'])
    await cp(join(prepared, part), join(unpacked, part), { recursive: true });
  stageMounted(dataDir, unpacked, ['photos']);
  commitRestore(dataDir, 'x');
  await rm(join(dataDir, 'photos'));
  await mkdir(join(dataDir, 'photos'));
  assert.throws(() => finishInterruptedRestore(dataDir), StartError);
  await rm(join(dataDir, 'photos'), { recursive: true });
  await symlink(elsewhere, join(dataDir, 'photos'));
  finishInterruptedRestore(dataDir);
  assert.deepEqual(await namesOf(dataDir), ['new', 'new']);
});

test("testing whether a folder can be renamed doesn't change it, and a folder that can't be swapped is refused first", async () => {
  const { dataDir } = await oldDataAndNewBackup();
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  const probe = join(dataDir, unpackingFolder);
  assert.deepEqual(findMounted(dataDir, probe), []);
  assert.deepEqual(findMounted(dataDir, probe, failing('EBUSY')), ['photos', 'secrets']);
  assert.throws(
    () => findMounted(dataDir, probe, failing('EPERM')),
    /photos can't be replaced \(EPERM\), so nothing was restored\.$/,
  );
  assert.deepEqual(await namesOf(dataDir), ['old', 'old']);
});

test("a start on SQLite doesn't delete an unfinished PostgreSQL restore, whose outcome it can't determine", async () => {
  const { dataDir } = await oldDataAndNewBackup();
  const folder = join(dataDir, unpackingFolder);
  await mkdir(folder);
  await writeFile(join(folder, 'restore.json'), '{}');
  assert.throws(
    () => finishInterruptedRestore(dataDir),
    /A restore into a PostgreSQL database was left unfinished in .*: set DATABASE_URL/,
  );
  assert.ok(existsSync(join(folder, 'restore.json')));
});
