import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, watch } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { filesOf, makeData, stateOf, temporaryFolder } from '#app/cli/test-data.ts';
import { spawnCli } from '#app/cli/test-process.ts';
import { siteParts } from '#app/features.ts';
import { readArchive } from '#features/backups/server/archive/archive.ts';
import { makeBackup } from '#features/backups/server/archive/make-backup.ts';
import { restoreBackup } from '#features/backups/server/archive/restore.ts';
import { storeBackup, sweepAfterKill } from '#features/backups/server/archive/store-backup.ts';
import { finishInterruptedRestore } from '#features/backups/server/archive/swap.ts';
import { backupOf, makeSite, marksOf, namesIn } from '#features/backups/server/archive/test-store-site.ts';
import { now, oldDataAndNewBackup } from '#features/backups/server/owner/test-archives.ts';
import { archivePath, backupPlace, listBackupNotes } from '#features/backups/server/records.ts';
import { readConfig } from '#server/config.ts';

interface Moment {
  /** The folder whose changes are counted, with subfolders if `recursive`. */
  folder: string;
  recursive?: boolean;
  change?: number;
  /** If given, only changes to files with this name count. */
  name?: string;
}

/** Runs a command in a child process and kills it at a given change. Returns its status and the number of changes. */
async function killedAt(moment: Moment, dataDir: string, ...args: string[]) {
  const { folder, recursive = false, change = 1, name } = moment;
  let changes = 0;
  const watcher = watch(folder, { recursive }, (_, changed) => {
    if (name !== undefined && changed !== name) return;
    changes += 1;
    if (changes === change) child.kill('SIGKILL');
  });
  const child = spawnCli(dataDir, ...args);
  const [status] = (await once(child, 'exit')) as [number | null];
  watcher.close();
  return { status, changes };
}

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir }, dataDir);
const nightly = { reason: 'nightly', by: null, job: null } as const;

const leftovers = (folder: string) => readdirSync(folder).filter((name) => !/\.(?:json|tar)$/.test(name));

test('kill -9 at any moment of a restore leaves the old or the new data, never a mixture', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  for (const change of [1, 3, 5, 7, 9, 12]) {
    const at = join(folder, `killed-${change}`);
    await cp(dataDir, at, { recursive: true });
    await killedAt({ folder: at, change }, at, 'restore', file);
    finishInterruptedRestore(at);
    const { sessions: _, ...state } = await stateOf(at);
    const [name = ''] = state.logins;
    assert.ok(name === 'old' || name === 'new', name);
    assert.deepEqual(state, { logins: [name], roomPasswords: [name], photos: [name] }, `killed at change ${change}`);
  }
});

test('a killed backup appears under its name only if complete, and the next one removes leftovers', async (t) => {
  const folder = await temporaryFolder(t);
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'target')];
  await makeData(dataDir, 'one', 12);
  await mkdir(target);
  await killedAt({ folder: target }, dataDir, 'backup', join(target, 'b.tar'));
  const to = existsSync(join(target, 'b.tar')) ? join(folder, 'next.tar') : join(target, 'b.tar');
  await makeBackup(siteParts, { dataDir, database: { engine: 'sqlite', file: join(dataDir, 'pitstop.db') }, to, now });
  assert.deepEqual(await readdir(target), ['b.tar']);
  assert.deepEqual(await readdir(join(dataDir, 'backups')), []);
  await restoreBackup(siteParts, { dataDir: join(folder, 'copy'), from: join(target, 'b.tar'), now });
});

test('kill -9 at any change to the key folder leaves a site that can read its passwords', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'old', 1);
  for (const change of [1, 2, 3, 4, 5]) {
    const at = join(folder, `killed-${change}`);
    await cp(dataDir, at, { recursive: true });
    const { changes } = await killedAt({ folder: join(at, 'secrets'), change }, at, 'room-key', 'rotate');
    assert.ok(changes >= change, `${changes} changes`);
    assert.deepEqual((await stateOf(at)).roomPasswords, ['old'], `killed at change ${change}`);
  }
});

test('kill -9 at any moment of a backup leaves only complete ones under their names, and the next one removes leftovers', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'one', 12);
  const [config, folder] = [configOf(dataDir), join(dataDir, 'backups')];
  const place = backupPlace(config);
  await mkdir(folder, { recursive: true });
  let incomplete = 0;
  for (const change of [1, 2, 4, 8, 12, 16]) {
    const { status } = await killedAt({ folder, recursive: true, change }, dataDir, 'backup');
    if (status === null) incomplete += 1;
    const unpacked = await temporaryFolder(t);
    for (const { id, state } of listBackupNotes(place)) {
      assert.ok(['checked', 'kept'].includes(state));
      await readArchive(archivePath(place, id), join(unpacked, id), { isAllowed: () => true, unpacks: () => false });
    }
  }
  assert.ok(incomplete > 0, 'killed before it finished');
  await storeBackup(siteParts, config, nightly, { now: Date.now });
  assert.deepEqual(leftovers(folder), []);
  assert.ok(!existsSync(join(folder, 'running.json')));
  assert.deepEqual((await stateOf(dataDir)).logins, ['one']);
});

test('kill -9 during a restore drill leaves the data unchanged, and the next start removes the scratch folder', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'one', 12);
  const [config, folder] = [configOf(dataDir), join(dataDir, 'backups')];
  await storeBackup(siteParts, config, nightly, { now: Date.now });
  const before = await filesOf(dataDir);
  await killedAt({ folder, name: '.drill' }, dataDir, 'drill');
  await sweepAfterKill(config);
  assert.deepEqual(leftovers(folder), []);
  const { 'backups/last-drill.json': _, ...left } = await filesOf(dataDir);
  assert.deepEqual(left, before);
});

test('kill -9 while a restore moves photos leaves the old data, and the next restore is complete', async (t) => {
  const { file } = await backupOf(t, 'new');
  const site = await makeSite(t, 'old');
  const { dataDir, store, faulty, at } = site;
  const dataOf = async () => Object.entries(await filesOf(dataDir)).filter(([path]) => !path.endsWith('.lock-journal'));
  const before = await dataOf();
  for (const puts of [1, 6]) {
    let seen = 0;
    const stalled = faulty.stuck(puts === 1 ? 1 : 9);
    faulty.fault = (method) => (method === 'PUT' && ++seen >= puts ? 'silent' : undefined);
    const child = spawnCli(at, 'restore', file);
    const ended = once(child, 'exit');
    await stalled;
    child.kill('SIGKILL');
    await ended;
    finishInterruptedRestore(dataDir);
    assert.deepEqual(await dataOf(), before);
    assert.deepEqual(await marksOf(site), ['old']);
  }
  faulty.fault = undefined;
  const old = await namesIn(dataDir);
  const { status, errorOutput } = await cli(at, 'restore', file);
  assert.equal(status, 0, errorOutput);
  assert.deepEqual(await marksOf(site), ['new']);
  // The data that was set aside still refers to them.
  for (const photo of old) assert.ok((await store.bytesOf(photo)).length > 0);
});
