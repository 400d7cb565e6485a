import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => undefined);
const fail = () => {
  throw new Error('too late');
};

test('a result or failure in time is returned', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const inTime = withTimeout(Promise.resolve('asked'), 10, fail);
  const failed = withTimeout(Promise.reject(new Error('a bug')), 10, fail);
  assert.equal(await inTime, 'asked');
  await assert.rejects(failed, /a bug/);
  // No timer is left that could fire.
  t.mock.timers.tick(10);
});

test('after the timeout the alternative is returned', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let received: string | undefined;
  const asked = withTimeout(never, 10, () => 'instead').then((result) => {
    received = result;
  });
  t.mock.timers.tick(9);
  await new Promise(setImmediate);
  assert.equal(received, undefined);
  t.mock.timers.tick(1);
  await asked;
  assert.equal(received, 'instead');
});

test('the result rejects if the alternative throws', async () => {
  await assert.rejects(withTimeout(never, 1, fail), /too late/);
});

test('a failure that comes after the timeout is ignored', async () => {
  const late = Promise.withResolvers<string>();
  assert.equal(await withTimeout(late.promise, 1, () => 'instead'), 'instead');
  late.reject(new Error('a bug'));
  await new Promise(setImmediate);
});
