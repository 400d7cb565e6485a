import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { isDue, type Job, JobRunner, lastOccurrence } from './jobs.ts';
import { makeLog } from './log.ts';

const at = (text: string) => new Date(text).getTime();

test('a daily job is due once its time on the wall has come, and not again on the same day', () => {
  const when = { dailyAt: '03:00' };
  assert.equal(isDue({ when }, at('2026-05-01T02:00'), at('2026-05-01T02:59:59')), false);
  assert.equal(isDue({ when }, at('2026-05-01T02:00'), at('2026-05-01T03:00')), true);
  assert.equal(isDue({ when }, at('2026-05-01T03:00:10'), at('2026-05-01T23:00')), false);
  assert.equal(isDue({ when }, at('2026-05-01T03:00:10'), at('2026-05-02T03:00:20')), true);
});

test('the last occurrence of a time is today when it has been, and yesterday when it has not', () => {
  assert.equal(lastOccurrence('03:00', at('2026-05-02T03:00')), at('2026-05-02T03:00'));
  assert.equal(lastOccurrence('03:00', at('2026-05-02T02:59')), at('2026-05-01T03:00'));
});

function runner(job: Omit<Job, 'name'>) {
  let now = at('2026-05-01T12:00');
  const jobs = new JobRunner([{ name: 'test', ...job }], { clock: () => now, log: makeLog('silent') });
  jobs.start();
  return {
    jobs,
    pass: (ms: number) => {
      now += ms;
      jobs.look();
    },
  };
}

test('a job that is still running is not started again', async () => {
  let runs = 0;
  const { jobs, pass } = runner({
    when: { everyMs: hourMs },
    run: (signal) => {
      runs++;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  pass(hourMs);
  pass(hourMs);
  assert.equal(runs, 1);
  await jobs.stop();
});

test('a job that fails is run again the next time', async () => {
  let runs = 0;
  const { jobs, pass } = runner({
    when: { everyMs: hourMs },
    run: async () => {
      runs++;
      throw new Error('no');
    },
  });
  pass(hourMs);
  await new Promise(setImmediate);
  pass(hourMs);
  assert.equal(runs, 2);
  await jobs.stop();
});

test('a clock that is set back a day does not keep an hourly job waiting for a day', async () => {
  let runs = 0;
  const { jobs, pass } = runner({
    when: { everyMs: hourMs },
    run: async () => {
      runs++;
    },
  });
  pass(-dayMs);
  pass(hourMs - minuteMs);
  assert.equal(runs, 0);
  pass(minuteMs);
  assert.equal(runs, 1);
  await jobs.stop();
});
