import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import { type Job, JobRunner, leaseMs, renewEveryMs } from './jobs.ts';

type Work = Omit<Job, 'name'>;

/** A site whose processes share one job. */
async function site(t: TestContext) {
  const { context, close, pass } = await makeTestApp({ withPool: false, frozenClock: true });
  t.after(close);
  return {
    pass,
    leasedUntil: async () =>
      (await context.db.read.selectFrom('jobs').select('held_until').executeTakeFirst())?.held_until,
    /** A runner that never finishes its job or renews its lease. */
    killable: (work: Work) => new JobRunner([{ name: 'test', ...work }], context),
    process(work: Work) {
      const jobs = new JobRunner([{ name: 'test', ...work }], context);
      jobs.start();
      t.after(() => jobs.stop());
      return jobs;
    },
  };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

function counted(everyMs = hourMs, run: Job['run'] = async () => undefined) {
  const seen = { runs: 0 };
  const work: Work = {
    everyMs,
    run: (signal) => {
      seen.runs++;
      return run(signal);
    },
  };
  return { seen, work };
}

for (const own of [{ runsInEveryProcess: true }, {}] as const) {
  const whose = 'runsInEveryProcess' in own ? 'of one process' : 'of a site';

  test(`a job ${whose} that is still running isn't started again`, async (t) => {
    const { pass, process } = await site(t);
    const { seen, work } = counted(hourMs, untilAborted);
    const jobs = process({ ...work, ...own });
    await jobs.check();
    for (const _ of [1, 2]) {
      pass(hourMs);
      await jobs.check();
    }
    assert.equal(seen.runs, 1);
  });

  test(`a job ${whose} that fails is run again when it's next due`, async (t) => {
    const { pass, process } = await site(t);
    const { seen, work } = counted(hourMs, async () => {
      throw new Error('no');
    });
    const jobs = process({ ...work, ...own });
    await jobs.check();
    for (const _ of [1, 2]) {
      pass(hourMs);
      await jobs.check();
      await jobs.settled();
    }
    assert.equal(seen.runs, 2);
  });

  test(`setting the clock back by a day doesn't delay an hourly job ${whose} by a day`, async (t) => {
    const { pass, process } = await site(t);
    const { seen, work } = counted();
    const jobs = process({ ...work, ...own });
    await jobs.check();
    pass(-dayMs);
    await jobs.check();
    pass(hourMs - minuteMs);
    await jobs.check();
    assert.equal(seen.runs, 0);
    pass(minuteMs);
    await jobs.check();
    assert.equal(seen.runs, 1);
  });
}

test("a job that's due is run by only one of several processes that check at the same time", async (t) => {
  const { pass, process } = await site(t);
  const { seen, work } = counted();
  const all = Array.from({ length: 5 }, () => process(work));
  await Promise.all(all.map((jobs) => jobs.check()));
  for (const runs of [1, 2, 3]) {
    pass(hourMs);
    await Promise.all(all.map((jobs) => jobs.check()));
    await Promise.all(all.map((jobs) => jobs.settled()));
    assert.equal(seen.runs, runs);
  }
});

test('the interval counts across a restart', async (t) => {
  const { pass, process } = await site(t);
  const { seen, work } = counted();
  const before = process(work);
  await before.check();
  pass(hourMs - minuteMs);
  await before.stop();
  const after = process(work);
  await after.check();
  assert.equal(seen.runs, 0);
  pass(minuteMs);
  await after.check();
  assert.equal(seen.runs, 1);
});

test("a killed process's job is taken over soon, and that of a stopped one immediately", async (t) => {
  const { pass, process, killable } = await site(t);
  const never = counted(hourMs, () => new Promise(() => undefined));
  const killed = killable(never.work);
  const second = counted(hourMs, untilAborted);
  const stopped = process(second.work);
  const third = counted();
  const last = process(third.work);
  await killed.check();
  pass(hourMs);
  await killed.check();
  assert.equal(never.seen.runs, 1);
  pass(leaseMs - 1);
  await stopped.check();
  assert.equal(second.seen.runs, 0);
  pass(1);
  await stopped.check();
  assert.equal(second.seen.runs, 1);
  await last.check();
  await stopped.stop();
  await last.check();
  assert.equal(third.seen.runs, 1);
});

test('a process that was stuck until another took over its job stops that job once it continues', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { pass, process } = await site(t);
  const stopped = Promise.withResolvers<void>();
  const { work } = counted(hourMs, async (signal) => {
    await untilAborted(signal);
    stopped.resolve();
  });
  const paused = process(work);
  await paused.check();
  pass(hourMs);
  await paused.check();
  pass(leaseMs);
  const other = counted(hourMs, untilAborted);
  const continued = process(other.work);
  await continued.check();
  assert.equal(other.seen.runs, 1);
  t.mock.timers.tick(renewEveryMs);
  await stopped.promise;
});

test('a process that renews its lease keeps a long job', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { pass, process, leasedUntil } = await site(t);
  const slow = counted(hourMs, untilAborted);
  const busy = process(slow.work);
  await busy.check();
  pass(hourMs);
  await busy.check();
  const other = counted();
  const idle = process(other.work);
  for (let turn = 0; turn < 6; turn++) {
    const before = await leasedUntil();
    pass(renewEveryMs);
    t.mock.timers.tick(renewEveryMs);
    while ((await leasedUntil()) === before) await new Promise(setImmediate);
    await idle.check();
  }
  assert.equal(other.seen.runs, 0);
});
