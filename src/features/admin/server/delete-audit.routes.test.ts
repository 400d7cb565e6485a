import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { audit } from '#server/audit.ts';
import { JobRunner } from '#server/jobs.ts';
import { checkTime } from '#server/trusted-time.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import { deleteAuditJob } from './audit.ts';
import { recordSizeOfToday } from './daily-sizes.ts';
import { fillAudit } from './test-audit.ts';

async function testApp(t: TestContext) {
  const app = await makeTestApp({ withPool: false, frozenClock: true, settings: { AUDIT_DAYS: '30' } });
  t.after(() => app.close());
  const { db, clock } = app.context;
  const note = (target: string) =>
    db.transact((trx) => audit(trx, clock, { actor: 'ana', action: 'login', target, outcome: 'done' }));
  const targets = async () => {
    const rows = await db.read.selectFrom('audit_log').orderBy('id').select('target').execute();
    return rows.map(({ target }) => target);
  };
  return { ...app, note, targets };
}
const never = new AbortController().signal;

test('only rows older than AUDIT_DAYS are deleted', async (t) => {
  const { context, note, targets, pass } = await testApp(t);
  await note('old');
  pass(1);
  await note('a day younger');
  pass(30 * dayMs);
  await note('new');
  await deleteAuditJob(context).run(never);
  assert.deepEqual(await targets(), ['a day younger', 'new']);
  pass(dayMs);
  await deleteAuditJob(context).run(never);
  assert.deepEqual(await targets(), ['new']);
  await assert.rejects(
    context.db.transact((trx) => trx.deleteFrom('audit_log').execute()),
    /only added to/,
  );
});

test('old rows are deleted in small batches, so that others can write in between', async (t) => {
  const { context, targets } = await testApp(t);
  await fillAudit(context.db, 900);
  let writes = 0;
  const { transact } = context.db;
  const db: typeof context.db = {
    ...context.db,
    transact: (work) => {
      writes++;
      return transact(work);
    },
  };
  await deleteAuditJob({ ...context, db }).run(never);
  assert.deepEqual(await targets(), []);
  assert.ok(writes >= 4, `${writes} batches`);
});

test('the job stops when the server shuts down', async (t) => {
  const { context, targets } = await testApp(t);
  await fillAudit(context.db, 300);
  await deleteAuditJob(context).run(AbortSignal.abort());
  assert.equal((await targets()).length, 300);
});

test('a clock ten years ahead causes no deletions unless it has been stable for a week', async (t) => {
  const { context, note, targets, pass } = await testApp(t);
  await note('first');
  const jobs = new JobRunner([deleteAuditJob(context)], context);
  const checkAfter = async (ms: number) => {
    pass(ms);
    await jobs.check();
    await jobs.settled();
  };
  await checkAfter(0);
  await checkAfter(3650 * dayMs);
  await checkAfter(hourMs);
  assert.deepEqual(await targets(), ['first']);
  await checkAfter(-3650 * dayMs);
  for (let day = 0; day < 32; day++) await checkAfter(dayMs);
  assert.deepEqual(await targets(), []);

  await note('second');
  await checkAfter(3650 * dayMs);
  for (let day = 0; day < 6; day++) await checkAfter(dayMs);
  assert.deepEqual(await targets(), ['second']);
  for (let day = 0; day < 2; day++) await checkAfter(dayMs);
  assert.deepEqual(await targets(), []);
});

test("a session expires early while the clock is ahead, but works again once it's corrected", async (t) => {
  const app = await testApp(t);
  const { token } = await app.person('ana');
  const { sessions } = app.context;
  assert.ok(await checkTime(app.context));
  app.pass(3650 * dayMs);
  assert.equal(await sessions.find(token), undefined);
  app.pass(-3650 * dayMs);
  assert.ok(await sessions.find(token));
});

test('the job runner warns once when the clock jumps, whichever check detects it first', async (t) => {
  const { context, person, pass } = await testApp(t);
  const { token } = await person('ana');
  const warned: string[] = [];
  const log = { ...context.log, warn: (_about: object, text: string) => void warned.push(text) } as typeof context.log;
  const jobs = new JobRunner([], { ...context, log });
  await jobs.check();
  pass(3650 * dayMs);
  assert.equal(await context.sessions.find(token), undefined);
  await recordSizeOfToday(context);
  assert.deepEqual(warned, []);
  for (let round = 0; round < 3; round++) await jobs.check();
  assert.equal(warned.length, 1);
  assert.match(warned[0] ?? '', /^The clock is wrong, or/);
});
