import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { type Job, JobRunner } from './jobs.ts';
import { makeLog } from './log.ts';

function runner(job: Omit<Job, 'name'>) {
  let now = 1_800_000_000_000;
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
    everyMs: hourMs,
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
    everyMs: hourMs,
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
    everyMs: hourMs,
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
