import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseAddress } from '#server/http/http-server.ts';
import { makeRateLimits } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { accountLimits } from './index.ts';
import { LoginThrottle, openLoginFailures } from './password-gate.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false });
});
after(() => app.close());

async function makeThrottle() {
  const { db, sealer } = app.context;
  await db.transact((trx) => trx.deleteFrom('login_failures').execute());
  const time = { now: 1_000_000_000 };
  const clock = () => time.now;
  const limits = makeRateLimits({ clock, enabled: true, rules: accountLimits });
  const failures = openLoginFailures({ db, sealer, clock });
  return { time, throttle: new LoginThrottle({ limits, failures, clock, enabled: true }) };
}

/** A wrong guess, which counts even if the address has no guesses left. */
async function fail(throttle: LoginThrottle, account: string, address: string): Promise<void> {
  await throttle.admit(account, address).catch((error) => assert.ok(error instanceof AppError));
  await throttle.failed(account, address);
}

/** How many seconds this address must wait before its next guess at the account; 0 if it needn't wait. */
async function waitOf(throttle: LoginThrottle, account: string, address: string): Promise<number> {
  try {
    await throttle.check(account, address);
    return 0;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'tooOften');
    return error.retryAfterSeconds ?? 0;
  }
}

test('ten wrong guesses are free, then each doubles the wait, up to 15 minutes', async () => {
  const { time, throttle } = await makeThrottle();
  const waits: number[] = [];
  for (let guess = 0; guess < 24; guess++) {
    await fail(throttle, 'ana', '192.0.2.1');
    // The address's bucket refills within six seconds, so only the pair's wait is left.
    time.now += 6 * secondMs;
    waits.push(await waitOf(throttle, 'ana', '192.0.2.1'));
    time.now += 15 * minuteMs;
    assert.equal(await waitOf(throttle, 'ana', '192.0.2.1'), 0);
  }
  assert.deepEqual(waits.slice(0, 12), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(waits.slice(12, 20), [2, 10, 26, 58, 122, 250, 506, 894]);
  assert.deepEqual(waits.slice(20), [894, 894, 894, 894]);
});

test('the longer of two waits is reported', async () => {
  const { time, throttle } = await makeThrottle();
  // The eleventh concurrent guess waits one second for the account and six for the address.
  for (let guess = 0; guess < 10; guess++) await fail(throttle, 'ana', '192.0.2.1');
  assert.equal(await waitOf(throttle, 'ana', '192.0.2.1'), 6);
  time.now += 6 * secondMs;
  for (let guess = 0; guess < 3; guess++) await fail(throttle, 'ana', '192.0.2.1');
  assert.equal(await waitOf(throttle, 'ana', '192.0.2.1'), 8);
});

test('guesses at an account never delay its owner at another address', async () => {
  const { time, throttle } = await makeThrottle();
  for (let guess = 0; guess < 1000; guess++) {
    await fail(throttle, 'ana', `198.51.100.${guess % 250}`);
    time.now += 10;
  }
  assert.equal(await waitOf(throttle, 'ana', '192.0.2.1'), 0);
});

test('an address that guesses at many accounts has to wait for every account', async () => {
  const { time, throttle } = await makeThrottle();
  for (let guess = 0; guess < 10; guess++) await fail(throttle, `account-${guess}`, '192.0.2.1');
  assert.equal(await waitOf(throttle, 'one more', '192.0.2.1'), 6);
  assert.equal(await waitOf(throttle, 'one more', '192.0.2.2'), 0);
  time.now += 6 * secondMs;
  assert.equal(await waitOf(throttle, 'one more', '192.0.2.1'), 0);
});

test('addresses of one IPv6 network count as one, and a mapped IPv4 address counts as IPv4', async () => {
  const { throttle } = await makeThrottle();
  for (let guess = 0; guess < 10; guess++) await fail(throttle, 'ana', `2001:db8:1:2::${guess}`);
  assert.ok((await waitOf(throttle, 'ana', '2001:db8:1:2:ffff::1')) > 0);
  assert.equal(await waitOf(throttle, 'ana', '2001:db8:1:3::1'), 0);
  for (let guess = 0; guess < 10; guess++) await fail(throttle, 'ben', '192.0.2.1');
  assert.ok((await waitOf(throttle, 'ben', parseAddress('::ffff:192.0.2.1') ?? '')) > 0);
});

test("the right password, or half an hour without failures, clears that address's failures", async () => {
  const { time, throttle } = await makeThrottle();
  for (let guess = 0; guess < 15; guess++) await fail(throttle, 'ana', '192.0.2.1');
  await throttle.succeeded('ana', '192.0.2.1');
  time.now += 6 * secondMs;
  assert.equal(await waitOf(throttle, 'ana', '192.0.2.1'), 0);
  for (let guess = 0; guess < 20; guess++) await fail(throttle, 'ben', '192.0.2.2');
  time.now += 30 * minuteMs;
  await fail(throttle, 'ben', '192.0.2.2');
  assert.equal(await waitOf(throttle, 'ben', '192.0.2.2'), 0);
});
