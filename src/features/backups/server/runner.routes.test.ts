import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { startJob } from '#app/features.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { backupRoutes } from './index.ts';
import { type Job, JobRefused, type StartJob } from './job.ts';
import { archivePath, backupPlace, emptyNote, writeBackupNote } from './records.ts';
import { makeRunner, type Runner } from './runner.ts';

async function testApp(t: TestContext, settings: Record<string, string> = {}) {
  const app = await makeTestApp({ withPool: false, settings });
  t.after(() => app.close());
  return app;
}

/** A time for the nightly backup that no test reaches by moving the clock. */
function twelveHoursAway(): string {
  const then = new Date(Date.now() + 12 * hourMs);
  return [then.getHours(), then.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

const never = () => new Promise<never>(() => undefined);

/** A fake job process that either just starts or refuses to. */
function fakeStart(refusal?: JobRefused) {
  const requests: string[] = [];
  const start: StartJob = (_settings, input) => {
    requests.push(input.kind);
    const running = {
      kind: input.kind,
      id: 'x',
      reason: 'nightly',
      by: null,
      begun_at: '',
      step: '',
      progress: 0,
    } as const;
    const started = refusal === undefined ? Promise.resolve(running) : Promise.reject(refusal);
    const job: Job = { pid: undefined, started, ended: never(), stop: async () => undefined };
    return job;
  };
  return { requests, start };
}

test('a backup whose process is killed is shown as failed, not as running forever', async (t) => {
  const app = await testApp(t);
  let pid: number | undefined;
  const start: StartJob = (settings, input) => {
    const job = startJob(settings, input);
    pid = job.pid;
    return job;
  };
  const runner = makeRunner(app.context, start);
  const begun = await runner.begin({ kind: 'backup', reason: 'by hand', by: 'boss' });
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  await runner.close();
  assert.equal(runner.running(), undefined);
  const list = (await app.call(contract.listBackups, { as: await app.person('chief', 'root') }))
    .body as unknown as contract.BackupList;
  const found = list.backups.find(({ id }) => id === begun.id);
  // The backup may have finished before the signal arrived.
  if (found?.state !== 'checked')
    assert.deepEqual([found?.state, found?.error], ['failed', 'It was killed before it finished.']);
});

test('a job that ends while the list is being read is in the list, either as running or with its note', async (t) => {
  const app = await testApp(t);
  const place = backupPlace(app.context.config);
  const [id, madeAt] = ['2026-05-01-030000-nightly', '2026-05-01T03:00:00.250Z'];
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(archivePath(place, id), 'tar');
  const runner = {
    ...makeRunner(app.context, fakeStart().start),
    running() {
      writeBackupNote(place, { ...emptyNote, id, made_at: madeAt, reason: 'nightly', state: 'checked' });
      return undefined;
    },
  };
  const route = backupRoutes(app.context, runner).find(({ shape }) => shape === contract.listBackups);
  const response = (await route?.handle({} as never)) as contract.BackupList | undefined;
  assert.deepEqual(
    response?.backups.map(({ made_at, state }) => [made_at, state]),
    [[madeAt, 'checked']],
  );
});

/** Checks the schedule as if no process had ever made a backup. */
async function runIfDue({ nightly }: Runner): Promise<void> {
  if (nightly.isDue?.(0)) await nightly.run(new AbortController().signal);
}

test('a server that was off at night makes the nightly backup a few minutes after its start', async (t) => {
  const app = await testApp(t, { BACKUP_AT: twelveHoursAway() });
  const { requests, start } = fakeStart();
  const runner = makeRunner(app.context, start);
  await runIfDue(runner);
  assert.deepEqual(requests, []);
  app.pass(6 * minuteMs);
  // Not awaited, because the job never ends.
  void runIfDue(runner);
  assert.deepEqual(requests, ['backup']);
});

test("a backup made by another process of the site isn't repeated before the next night", async (t) => {
  const app = await testApp(t, { BACKUP_AT: twelveHoursAway() });
  const { nightly } = makeRunner(app.context, fakeStart().start);
  app.pass(6 * minuteMs);
  assert.equal(nightly.isDue?.(app.context.clock() - minuteMs), false);
  assert.equal(nightly.isDue?.(app.context.clock() - 25 * hourMs), true);
});

test('no nightly backup is made if BACKUP_AT is off', async (t) => {
  const app = await testApp(t, { BACKUP_AT: 'off' });
  const { requests, start } = fakeStart();
  const runner = makeRunner(app.context, start);
  app.pass(30 * hourMs);
  await runIfDue(runner);
  assert.deepEqual(requests, []);
  app.pass(-30 * hourMs);
  const root = await app.person('boss', 'root');
  assert.equal((await app.call(contract.listBackups, { as: root })).body.next_at, null);
});

test("a nightly backup that can't start is logged as an error, unless another process is already making one", async (t) => {
  const app = await testApp(t, { BACKUP_AT: twelveHoursAway() });
  const { errors, db } = app.context;
  const tryWith = async (refusal: JobRefused) => {
    const { requests, start } = fakeStart(refusal);
    const runner = makeRunner(app.context, start);
    app.pass(6 * minuteMs);
    await runIfDue(runner);
    app.pass(minuteMs);
    await runIfDue(runner);
    assert.deepEqual(requests, ['backup'], 'not retried every minute');
    await errors.write();
    return errors.list(db.read, 10);
  };
  assert.deepEqual(await tryWith(new JobRefused('Another one is at work.', true)), []);
  const [noted, ...others] = await tryWith(new JobRefused('The folder is closed to us.', false));
  assert.deepEqual([noted?.message, others], ['The folder is closed to us.', []]);
  assert.match(noted?.requestId ?? '', /^job-/);
});
