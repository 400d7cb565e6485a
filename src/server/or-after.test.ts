import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orAfter } from './or-after.ts';

const never = new Promise<string>(() => undefined);
const fail = () => {
  throw new Error('too late');
};

test('what comes in time is given, and what fails in time fails', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const inTime = orAfter(Promise.resolve('asked'), 10, fail);
  const failed = orAfter(Promise.reject(new Error('a bug')), 10, fail);
  assert.equal(await inTime, 'asked');
  await assert.rejects(failed, /a bug/);
  // Nothing is left that would fire.
  t.mock.timers.tick(10);
});

test('what takes longer is given up for something else', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: string | undefined;
  const asked = orAfter(never, 10, () => 'instead').then((one) => {
    answer = one;
  });
  t.mock.timers.tick(9);
  await new Promise(setImmediate);
  assert.equal(answer, undefined);
  t.mock.timers.tick(1);
  await asked;
  assert.equal(answer, 'instead');
});

test('where what is given instead throws, the answer fails with it', async () => {
  await assert.rejects(orAfter(never, 1, fail), /too late/);
});

test("a failure that comes after that is nobody's", async () => {
  const late = Promise.withResolvers<string>();
  assert.equal(await orAfter(late.promise, 1, () => 'instead'), 'instead');
  late.reject(new Error('a bug'));
  await new Promise(setImmediate);
});
