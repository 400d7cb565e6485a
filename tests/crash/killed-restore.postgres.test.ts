import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { filesOf, stateOf } from '#app/cli/test-data.ts';
import { engineOf } from '#app/engine.ts';
import { siteParts } from '#app/features.ts';
import { makeBackup } from '#features/backups/server/archive/make-backup.ts';
import { restoreBackup } from '#features/backups/server/archive/restore.ts';
import {
  ask,
  freshPostgres,
  oldDataAndNewBackup,
  schemas,
  stateNamed,
} from '#features/backups/server/archive/test-postgres-data.ts';
import { now } from '#features/backups/server/owner/test-archives.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { serverSetting } from '#server/db/database-at.ts';
import { minuteMs } from '#shared/time.ts';

/** Puts the backup's photos and key where a killed restore would have left them. */
async function prepareKilledRestore(t: TestContext, folder: string, dataDir: string, file: string) {
  const prepared = join(folder, 'prepared');
  const { url: elsewhere } = await freshPostgres(t);
  await restoreBackup(siteParts, {
    dataDir: prepared,
    database: { engine: 'postgres', url: elsewhere },
    from: file,
    now,
  });
  return async (schema: string) => {
    await cp(join(prepared, 'photos'), join(dataDir, 'unpacking/photos'), { recursive: true });
    await cp(join(prepared, 'secrets'), join(dataDir, 'unpacking/secrets'), { recursive: true });
    await writeFile(join(dataDir, 'unpacking/restore.json'), JSON.stringify({ stamp: 'x', schema }));
  };
}

test('after a restore is killed, the next process moves the files if it had committed; otherwise nothing has changed', async (t) => {
  const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
  const before = await filesOf(dataDir);
  const leave = await prepareKilledRestore(t, folder, dataDir, file);
  await leave('replaced_not');
  (await engineOf(serverSetting(url)).enter(dataDir)).release();
  assert.deepEqual(await filesOf(dataDir), before);

  await restoreBackup(siteParts, { ...options, from: file });
  await ask(url, 'create schema replaced_x');
  await leave('replaced_x');
  await rm(join(dataDir, 'photos'), { recursive: true });
  (await engineOf(serverSetting(url)).enter(dataDir)).release();
  assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
  assert.ok(!existsSync(join(dataDir, 'unpacking')));
});

test('after a restore is killed at its commit, the next process waits for the outcome', async (t) => {
  const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
  const leave = await prepareKilledRestore(t, folder, dataDir, file);
  await restoreBackup(siteParts, { ...options, from: file });
  await rm(join(dataDir, 'photos'), { recursive: true });
  await leave('replaced_x');
  const committing = new pg.Client({ connectionString: url });
  await committing.connect();
  await committing.query('begin');
  await committing.query('select pg_advisory_xact_lock($1)', [advisoryLocks.exchange]);
  await committing.query('create schema replaced_x');

  let hasEntered = false;
  const entering = engineOf(serverSetting(url))
    .enter(dataDir)
    .finally(() => {
      hasEntered = true;
    });
  const waiters = `select 1 from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  while (!hasEntered && (await ask(url, waiters)).length === 0);
  await committing.query('commit');
  await committing.end();
  (await entering).release();
  assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
});

// Twelve restores, half of them in a child process.
test('kill -9 at any moment leaves the old or the new data, never a mixture', { timeout: 3 * minuteMs }, async (t) => {
  const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
  const old = join(folder, 'old.tar');
  await makeBackup(siteParts, { ...options, to: old });
  const seen = new Set<string>();
  for (const change of [1, 3, 4, 6, 8, 10]) {
    await killAt(dataDir, url, file, change);
    (await engineOf(serverSetting(url)).enter(dataDir)).release();
    const { sessions: _, ...state } = await stateOf(dataDir, url);
    const { sessions: __, ...expected } = stateNamed(state.logins[0] ?? '');
    assert.deepEqual(state, expected, `killed at change ${change}`);
    seen.add(state.logins.join());
    assert.deepEqual(
      (await schemas(url)).filter((name) => String(name).startsWith('pitstop')),
      [],
    );
    if (state.logins[0] === 'new') await restoreBackup(siteParts, { ...options, from: old });
  }
  assert.ok(seen.has('old'), 'killed before it finished');
});

async function killAt(dataDir: string, url: string, file: string, change: number): Promise<void> {
  let changes = 0;
  const watcher = watch(dataDir, () => {
    changes += 1;
    if (changes === change) child.kill('SIGKILL');
  });
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: url };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/cli.ts'), 'restore', file], { env });
  await once(child, 'exit');
  watcher.close();
  // PostgreSQL releases a killed process's locks once it notices the closed connection.
  const locks =
    "select 1 from pg_stat_activity where application_name like 'pitstop lock %' and datname = current_database()";
  while ((await ask(url, locks)).length > 0);
}
