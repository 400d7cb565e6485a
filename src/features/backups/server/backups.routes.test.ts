import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getHealth, type Health } from '#features/admin/contract.ts';
import { lockForBackup } from '#server/data-dir.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';

interface Scene {
  app: TestApp;
  root: Person;
  list: () => Promise<contract.BackupList>;
  /** Polls until no job is running. */
  settled: () => Promise<contract.BackupList>;
  audited: () => Promise<string[]>;
}

async function setScene(t: TestContext, settings: Record<string, string> = {}): Promise<Scene> {
  const app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off', ...settings } });
  t.after(() => app.close());
  const root = await app.person('boss', 'root');
  const list = async () => (await app.call(contract.listBackups, { as: root })).body as unknown as contract.BackupList;
  return {
    app,
    root,
    list,
    async settled() {
      const deadline = performance.now() + 40 * secondMs;
      for (;;) {
        const found = await list();
        const isOver = found.running === null && found.backups.length + Number(found.drill !== null) > 0;
        if (isOver || performance.now() > deadline) return found;
        await pause(50);
      }
    },
    async audited() {
      const rows = await app.context.db.read
        .selectFrom('audit_log')
        .where('action', 'in', ['back up', 'restore drill', 'delete backup', 'download backup'])
        .select(['actor', 'action', 'target', 'outcome'])
        .orderBy('id')
        .execute();
      return rows.map(({ actor, action, target, outcome }) => `${actor} ${action} ${target} ${outcome}`);
    },
  };
}

/** The audit rows about backups are written after the work is done. */
async function waitForAudit({ audited }: Scene, count: number): Promise<string[]> {
  const deadline = performance.now() + 20 * secondMs;
  for (;;) {
    const rows = await audited();
    if (rows.length >= count || performance.now() > deadline) return rows;
    await pause(50);
  }
}

/** Replaces the key with a pipe, so that a backup blocks until the returned function opens the other end. */
async function blockKey({ app }: Scene): Promise<() => Promise<void>> {
  const key = join(app.context.config.dataDir, 'secrets', 'rooms.key');
  await rm(key);
  execFileSync('mkfifo', ['-m', '600', key]);
  return async () => (await open(key, 'w')).close();
}

test('a requested backup starts immediately, reports its progress, and is read back at the end', async (t) => {
  const scene = await setScene(t);
  const { app, root, list, settled } = scene;
  const before = await list();
  assert.deepEqual([before.backups, before.running, before.drill], [[], null, null]);
  assert.deepEqual(before.warnings, ["There's no backup yet."]);
  const health = async () => {
    app.pass(10_000);
    return (await app.call(getHealth, { as: root })).body as unknown as Health;
  };
  const healthBefore = await health();
  assert.deepEqual([healthBefore.last_backup_at, healthBefore.waiting], [null, 0]);
  assert.deepEqual(
    healthBefore.needs.filter(({ page }) => page === 'adminBackups').map(({ sentence }) => sentence),
    ["There's no backup yet."],
  );
  assert.ok((before.free_bytes ?? 1) > 0);

  const unblock = await blockKey(scene);
  const started = await app.call(contract.makeBackup, { as: root });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const { id, by, kind } = (started.body as unknown as { running: contract.RunningJob }).running;
  assert.deepEqual([kind, by], ['backup', 'boss']);
  assert.equal((await health()).waiting, 1);
  const again = await app.call(contract.makeBackup, { as: root });
  assert.equal(again.status, 409);
  assert.equal((await app.call(contract.drillBackup, { as: root, params: { id } })).status, 404);
  await unblock();

  const after = await settled();
  const [backup] = after.backups;
  assert.equal(after.backups.length, 1);
  const healthAfter = await health();
  assert.deepEqual([healthAfter.last_backup_at, healthAfter.waiting], [backup?.made_at, 0]);
  assert.deepEqual(
    [backup?.id, backup?.state, backup?.reason, backup?.by, backup?.photos, backup?.error],
    [id, 'checked', 'by hand', 'boss', 0, null],
  );
  const folder = join(app.context.config.dataDir, 'backups');
  assert.equal(statSync(join(folder, `${id}.tar`)).size, backup?.bytes);
  assert.equal(statSync(join(folder, `${id}.tar`)).mode & 0o777, 0o600);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.deepEqual(readdirSync(folder).sort(), [`${id}.json`, `${id}.tar`]);
  assert.deepEqual(await waitForAudit(scene, 1), [`boss back up ${id} done`]);
});

test("a drill restores into a scratch folder, reports its duration, leaves nothing, and doesn't change the data", async (t) => {
  const scene = await setScene(t);
  const { app, root, settled, list } = scene;
  await app.call(contract.makeBackup, { as: root });
  const id = (await settled()).backups[0]?.id ?? '';
  await waitForAudit(scene, 1);
  const sessions = await app.context.db.read.selectFrom('sessions').select('id').execute();

  const started = await app.call(contract.drillBackup, { as: root, params: { id } });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  assert.deepEqual(await waitForAudit(scene, 2), [`boss back up ${id} done`, `boss restore drill ${id} done`]);
  const { drill, running, warnings } = await list();
  assert.equal(running, null);
  assert.deepEqual([drill?.id, drill?.state, drill?.by], [id, 'passed', 'boss']);
  assert.match(drill?.outcome ?? '', /^The database is intact at migration \d+, with 0 photos and none missing\.$/);
  assert.ok((drill?.took_ms ?? 0) > 0);
  assert.deepEqual(warnings, []);
  const folder = join(app.context.config.dataDir, 'backups');
  assert.deepEqual(readdirSync(folder).sort(), [`${id}.json`, `${id}.tar`, 'last-drill.json']);
  // The drill ended the sessions of the restored copy, but not those of the site.
  assert.deepEqual(await app.context.db.read.selectFrom('sessions').select('id').execute(), sessions);
});

test('a drill of a damaged backup fails with a reason and the number of its log entry', async (t) => {
  const scene = await setScene(t);
  const { app, root, list } = scene;
  const folder = join(app.context.config.dataDir, 'backups');
  mkdirSync(folder, { mode: 0o700 });
  const id = '2026-05-01-030000-nightly';
  writeFileSync(join(folder, `${id}.tar`), Buffer.alloc(3000, 'x'));
  assert.equal((await list()).backups[0]?.state, 'kept');
  assert.equal((await app.call(contract.drillBackup, { as: root, params: { id } })).status, 201);
  const [row] = await waitForAudit(scene, 1);
  const { drill, warnings } = await list();
  assert.equal(drill?.state, 'failed');
  assert.match(drill?.outcome ?? '', /isn't an intact backup: it isn't a complete tar file\.$/);
  assert.match(drill?.job ?? '', /^job-/);
  assert.equal(row, `boss restore drill ${id} ${drill?.job} failed`);
  assert.ok(warnings.some((warning) => warning.startsWith('The last restore drill failed')));
});

test("if the folder of BACKUP_DIR is missing, the backup fails for that reason, and the folder isn't created", async (t) => {
  const away = join(import.meta.dirname, 'no-such-disk');
  const scene = await setScene(t, { BACKUP_DIR: away });
  const { app, root, settled } = scene;
  await app.call(contract.makeBackup, { as: root });
  const { backups, free_bytes } = await settled();
  assert.deepEqual(
    backups.map(({ state, error }) => [state, error]),
    [['failed', `The folder ${away} (BACKUP_DIR) doesn't exist: create it, or mount its disk.`]],
  );
  assert.equal(free_bytes, null);
  assert.match(backups[0]?.job ?? '', /^job-/);
  assert.deepEqual(await waitForAudit(scene, 1), [`boss back up ${backups[0]?.id} ${backups[0]?.job} failed`]);
  assert.ok(!existsSync(away));
});

test("a backup can be downloaded and deleted, each with an audit row, and other files can't", async (t) => {
  const scene = await setScene(t);
  const { app, root, settled, list } = scene;
  await app.call(contract.makeBackup, { as: root });
  const backup = (await settled()).backups[0];
  const id = backup?.id ?? '';
  await waitForAudit(scene, 1);

  const file = await app.app.inject({
    url: `/api/admin/backups/${id}/file`,
    headers: { authorization: `Bearer ${root.token}` },
  });
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'application/x-tar');
  assert.equal(file.headers['content-disposition'], `attachment; filename="pitstop-${id}.tar"`);
  assert.equal(file.headers['cache-control'], 'no-store');
  assert.equal(file.rawPayload.length, backup?.bytes);
  for (const other of ['../../pitstop', '..', 'pitstop', '2026-05-01-030000-nightly', `${id}.json`, '__proto__']) {
    const params = { id: other };
    assert.equal((await app.call(contract.deleteBackup, { as: root, params })).status, 404, other);
    assert.equal((await app.call(contract.drillBackup, { as: root, params })).status, 404, other);
    const url = `/api/admin/backups/${encodeURIComponent(other)}/file`;
    assert.equal(
      (await app.app.inject({ url, headers: { authorization: `Bearer ${root.token}` } })).statusCode,
      404,
      other,
    );
  }

  assert.equal((await app.call(contract.deleteBackup, { as: root, params: { id } })).status, 200);
  assert.equal((await app.call(contract.deleteBackup, { as: root, params: { id } })).status, 404);
  assert.deepEqual((await list()).backups, []);
  assert.deepEqual((await scene.audited()).slice(1), [
    `boss download backup ${id} done`,
    `boss delete backup ${id} done`,
  ]);
});

test('a download asks for the password again if the last proof is too old', async (t) => {
  const { app, root, settled } = await setScene(t);
  await app.call(contract.makeBackup, { as: root });
  const id = (await settled()).backups[0]?.id ?? '';
  app.pass(16 * minuteMs);
  const url = `/api/admin/backups/${id}/file`;
  const response = await app.app.inject({ url, headers: { authorization: `Bearer ${root.token}` } });
  assert.equal(response.statusCode, 403);
  assert.match(String(response.headers['www-authenticate']), /insufficient_user_authentication/);
});

test('while another process makes a backup, this one refuses to start another and shows its progress', async (t) => {
  const { app, root, list } = await setScene(t);
  const lock = lockForBackup(app.context.config.dataDir);
  try {
    const response = await app.call(contract.makeBackup, { as: root });
    assert.equal(response.status, 409, JSON.stringify(response.body));
    assert.equal(response.body.error, "A backup is already being made. Please wait until it's done.");
    assert.deepEqual((await list()).backups, []);
  } finally {
    lock.release();
  }
});
