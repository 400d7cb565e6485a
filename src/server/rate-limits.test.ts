import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureLimits } from '#app/features.ts';
import { AppError } from '#shared/errors.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { parseAddress } from './http/http-server.ts';
import { addressKey, type CallLimitName, formatWait, type LimitName, makeRateLimits } from './rate-limits.ts';

function limitsAt(now = 1_000_000) {
  const time = { now };
  return { time, limits: makeRateLimits({ clock: () => time.now, enabled: true, rules: featureLimits }) };
}

/** How many seconds to wait; undefined if the action passes. */
async function refusal(act: () => void | Promise<void>): Promise<number | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'tooOften');
    return error.retryAfterSeconds;
  }
}

const promised: [rule: LimitName | CallLimitName, burst: number, refillMs: number][] = [
  ['apiByUser', 300, (10 * secondMs) / 300],
  ['apiByAddress', 600, (10 * secondMs) / 600],
  ['loginByAddress', 10, 6 * secondMs],
  ['registerByAddress', 10, hourMs / 10],
  ['roomPassword', 10, minuteMs],
  ['upload', 20, minuteMs / 20],
];
for (const [rule, burst, refillMs] of promised) {
  test(`${rule} lets ${burst} pass, refuses the next, and lets one pass after the given time`, async () => {
    const { time, limits } = limitsAt();
    const take = (key: string) =>
      refusal(() =>
        rule === 'apiByUser' || rule === 'apiByAddress' ? limits.takeCall(rule, key) : limits.take(rule, key),
      );
    for (let count = 0; count < burst; count++) assert.equal(await take('a'), undefined);
    const seconds = await take('a');
    assert.equal(seconds, Math.max(1, Math.ceil(refillMs / secondMs)));
    assert.equal(await take('b'), undefined);
    time.now += Math.ceil(refillMs);
    assert.equal(await take('a'), undefined);
    assert.ok(await take('a'));
    time.now += refillMs * burst * 2;
    for (let count = 0; count < burst; count++) assert.equal(await take('a'), undefined);
    assert.ok(await take('a'));
  });
}

test('a check takes nothing, and refunded tokens can be taken again, up to the maximum', async () => {
  const { limits } = limitsAt();
  for (let take = 0; take < 30; take++) await limits.check('upload', 'a');
  for (let take = 0; take < 20; take++) await limits.take('upload', 'a');
  assert.ok(await refusal(() => limits.check('upload', 'a')));
  for (let count = 0; count < 30; count++) await limits.refund('upload', 'a');
  for (let take = 0; take < 20; take++) await limits.take('upload', 'a');
  assert.ok(await refusal(() => limits.take('upload', 'a')));
});

test('the cost of a call is charged afterwards, and the next one waits for the refill', async () => {
  const { time, limits } = limitsAt();
  limits.takeCall('apiByUser', 'a');
  limits.chargeCall('apiByUser', 'a', 309);
  // It's ten below zero, so there are eleven until the next one, at thirty a second.
  assert.equal(await refusal(() => limits.takeCall('apiByUser', 'a')), 1);
  time.now += 366;
  assert.ok(await refusal(() => limits.takeCall('apiByUser', 'a')));
  time.now += 1;
  assert.equal(await refusal(() => limits.takeCall('apiByUser', 'a')), undefined);
});

test('a caller never waits longer than a full refill, whatever a call costs', async () => {
  const { time, limits } = limitsAt();
  limits.chargeCall('apiByUser', 'a', 1e9);
  assert.equal(await refusal(() => limits.takeCall('apiByUser', 'a')), 10);
  time.now += 10 * secondMs;
  assert.equal(await refusal(() => limits.takeCall('apiByUser', 'a')), undefined);
});

test("a clock that's set back neither lifts a block nor prolongs it", async () => {
  const { time, limits } = limitsAt();
  for (let take = 0; take < 10; take++) await limits.take('loginByAddress', 'a');
  time.now -= 24 * hourMs;
  assert.ok(await refusal(() => limits.take('loginByAddress', 'a')));
  time.now += 6 * secondMs;
  assert.equal(await refusal(() => limits.take('loginByAddress', 'a')), undefined);
});

test("a hundred thousand strangers don't evict a key in use", async () => {
  const { limits } = limitsAt();
  for (let take = 0; take < 10; take++) await limits.take('loginByAddress', 'guesser');
  for (let stranger = 0; stranger < 100_000; stranger++) {
    await limits.check('loginByAddress', String(stranger));
    if (stranger % 50_000 === 0) assert.ok(await refusal(() => limits.check('loginByAddress', 'guesser')));
  }
  assert.ok(await refusal(() => limits.check('loginByAddress', 'guesser')));
});

test('if limits are disabled, everything passes', async () => {
  const limits = makeRateLimits({ clock: () => 0, enabled: false });
  await limits.charge('loginByAddress', 'a', 1000);
  for (let take = 0; take < 1000; take++) await limits.take('loginByAddress', 'a');
});

const keys: [address: string, key: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
];
for (const [address, key] of keys) {
  test(`${address} counts as ${key}`, () => assert.equal(addressKey(parseAddress(address) ?? ''), key));
}

test('a wait is formatted for people', async () => {
  assert.deepEqual([1, 2, 89, 90, 900].map(formatWait), [
    '1 second',
    '2 seconds',
    '89 seconds',
    '2 minutes',
    '15 minutes',
  ]);
});
