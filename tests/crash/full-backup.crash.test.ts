import assert from 'node:assert/strict';
import { readdirSync, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { filesOf, makeData } from '#app/cli/test-data.ts';
import { migrations, startJob } from '#app/features.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { backupPlace, listBackupNotes, readDrill } from '#features/backups/server/records.ts';
import { readConfig } from '#server/config.ts';
import { migrateSqlite } from '#server/db/migrate.ts';
import { makeLog } from '#server/log.ts';
import { secondMs } from '#shared/time.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { temporaryFolder } from './people.ts';
import { startServer, until } from './server-process.ts';

const skip = await reasonAgainstMounting();

test('a disk that fills up during a backup only fails the backup', { skip }, async () => {
  await using folder = await temporaryFolder();
  const [dataDir, elsewhere] = [join(folder.path, 'data'), join(folder.path, 'elsewhere')];
  await mkdir(elsewhere);
  await using disk = new Disk(elsewhere);
  await makeData(dataDir, 'one', 12);
  const settings = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: elsewhere }, dataDir);
  const place = backupPlace(settings);
  const order = { kind: 'backup', reason: 'by hand', by: 'one', job: 'job-1' } as const;

  let isFull = false;
  const watcher = watch(elsewhere, () => {
    if (isFull) return;
    isFull = true;
    // Paused, so that the backup can't finish before the disk is full.
    process.kill(job.pid ?? assert.fail(), 'SIGSTOP');
    disk.fill();
    process.kill(job.pid ?? assert.fail(), 'SIGCONT');
  });
  const job = startJob(settings, order);
  const failure = await job.ended.then(
    () => undefined,
    (error: Error) => error.message,
  );
  watcher.close();
  assert.match(failure ?? 'it was made', /^There's no space left in .*elsewhere, so no backup was made\.$/);
  assert.deepEqual(readdirSync(elsewhere), []);
  assert.deepEqual(
    listBackupNotes(place).map(({ state, error, job }) => [state, error, job]),
    [['failed', failure, 'job-1']],
  );
  const refused = startJob(settings, order);
  await assert.rejects(refused.ended, /There isn't enough space in .*elsewhere: \d+ MB needed/);

  disk.free();
  await startJob(settings, order).ended;
  const made = listBackupNotes(place).find(({ state }) => state === 'checked') ?? assert.fail('none was made');
  // A restore drill without space doesn't invalidate the backup either.
  disk.fill();
  const drill = startJob(settings, { kind: 'drill', id: made.id, by: 'one', job: 'job-2' });
  await assert.rejects(drill.ended, /^Error: There isn't enough space in .*elsewhere/);
  const noted = readDrill(place);
  assert.equal(noted?.state, 'failed');
  assert.match(noted?.outcome ?? '', /^There isn't enough space in .*elsewhere/);
});

test('a backup of data on a full disk is refused, and the server keeps running', { skip }, async () => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  await makeData(dataDir, 'one');
  const server = await startServer(dataDir);
  disk.fill();
  const { status, errorOutput } = await cli(dataDir, 'backup');
  assert.equal(status, 1);
  assert.match(errorOutput, /space/);
  const isHealthy = async () => (await fetch(`${server.url}/health`)).status === 200;
  await until(isHealthy, 5 * secondMs, 'alive');
  disk.free();
  await until(async () => (await fetch(`${server.url}/ready`)).status === 200, 5 * secondMs, 'ready again');
  assert.equal((await cli(dataDir, 'backup')).status, 0);
  assert.equal(await server.end('SIGTERM'), 0);
});

test('an upgrade without space for its backup is refused before anything changes', { skip }, async () => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  await mkdir(dataDir);
  const db = new DatabaseSync(join(dataDir, 'pitstop.db'));
  await migrateSqlite(
    db,
    migrations.filter(({ number }) => number <= 2),
    async () => undefined,
  );
  db.exec("insert into users (id, login, login_key, password_hash, created_at) values ('u', 'ana', 'ana', 'x', 1)");
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const database = async () => (await filesOf(dataDir))['pitstop.db'];
  const before = await database();

  // Enough space to start, but not for a copy.
  disk.fill(10_000_000);
  const open = () => openContext({ config, log: makeLog('silent') });
  await assert.rejects(open(), /needs an upgrade, which wasn't started because the backup before it failed: .*space/);
  assert.equal(await database(), before);
  disk.free();
  await closeContext(await open());
  assert.equal(listBackupNotes(backupPlace(config))[0]?.state, 'checked');
  assert.notEqual(await database(), before);
});
