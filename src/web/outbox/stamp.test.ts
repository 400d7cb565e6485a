import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import { storage } from '../device/test-local-storage.ts';
import { serverNow, syncServerTime, syncServerTimeFromChange } from './stamp.ts';

beforeEach(() => storage.clear());

const at = Date.UTC(2026, 10, 22, 12);
/** Receives an answer on a phone whose clock is ahead. The server sent it after half the round trip. */
function answer(serverMs: number, { phoneAhead = 0, tripMs = 80 }: { phoneAhead?: number; tripMs?: number } = {}) {
  const askedAt = serverMs - tripMs / 2 + phoneAhead;
  syncServerTime(new Date(serverMs).toUTCString(), askedAt, askedAt + tripMs);
}
/** How late stamps are, in ms. */
const lateBy = (serverMs: number, phoneAhead = 0) => serverMs - serverNow(serverMs + phoneAhead);

test("without any answer, stamps have the device's time", () => {
  assert.equal(serverNow(at), at);
  syncServerTime(null, at, at);
  syncServerTime('soon', at, at);
  assert.equal(serverNow(at), at);
});

for (const phoneAhead of [-40 * secondMs, -4 * secondMs, -1500, 0, 700, 3 * secondMs, 3 * hourMs, -3 * hourMs]) {
  test(`a phone that is ${phoneAhead} ms ahead stamps at most a second late and never early, and improves with each answer`, () => {
    const late: number[] = [];
    // Answers arrive at various fractions of a second.
    for (const ms of [730, 2410, 5160, 9030, 14_970, 20_001]) {
      answer(at + ms, { phoneAhead });
      late.push(lateBy(at + ms, phoneAhead));
    }
    const [first = Number.NaN, last] = [late[0], late.at(-1)];
    assert.equal(first, 730 + 40, 'a fraction of a second, and the way back');
    assert.equal(last, 1 + 40);
    assert.deepEqual(
      late,
      late.toSorted((a, b) => b - a),
    );
  });
}

for (const phoneAhead of [-40 * secondMs, 0, 3 * hourMs]) {
  test(`changes correct a phone that is ${phoneAhead} ms ahead immediately, and the change that arrived fastest counts`, (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: at + phoneAhead });
    syncServerTimeFromChange(toIso(at - 90));
    assert.equal(lateBy(at, phoneAhead), 90);
    syncServerTimeFromChange(toIso(at - 20));
    syncServerTimeFromChange(toIso(at - 5000));
    assert.equal(lateBy(at, phoneAhead), 20);
    answer(at, { phoneAhead });
    assert.equal(lateBy(at, phoneAhead), 20);
  });
}

test("a change reveals that the phone's clock was set back", (t) => {
  answer(at);
  t.mock.timers.enable({ apis: ['Date'], now: at - hourMs });
  syncServerTimeFromChange(toIso(at - 30));
  assert.equal(lateBy(at, -hourMs), 30);
});

test("the next page on the device knows the server's time, whoever is logged in", () => {
  answer(at, { phoneAhead: 3 * hourMs });
  assert.deepEqual([...storage.keys()], ['clock']);
  storage.set('clock', '-10800040 -10799000');
  assert.equal(serverNow(at + 3 * hourMs), at - 40);
});

test('an invalid stored note is replaced at the next answer', () => {
  for (const text of ['', 'soon', 'NaN NaN', '-Infinity Infinity', 'null', '[object Object]']) {
    storage.set('clock', text);
    assert.equal(serverNow(at), at, text);
    answer(at, { phoneAhead: hourMs });
    assert.equal(lateBy(at, hourMs), 40, text);
  }
});

test("a slow answer doesn't worsen the estimate", () => {
  answer(at, { phoneAhead: -hourMs });
  const known = serverNow(at);
  answer(at + minuteMs, { phoneAhead: -hourMs, tripMs: 50 * secondMs });
  assert.equal(serverNow(at), known);
});

test('if a slow answer is the only one, stamps are late by its latency', () => {
  answer(at, { tripMs: 20 * secondMs, phoneAhead: -hourMs });
  assert.equal(lateBy(at, -hourMs), 10 * secondMs);
  answer(at + minuteMs, { phoneAhead: -hourMs });
  assert.equal(lateBy(at, -hourMs), 40);
});

test('the first answer after a clock was set discards the previous estimate', () => {
  for (const phoneAhead of [3 * hourMs, 0, -40 * secondMs, -2 * secondMs, dayMs, 4 * secondMs]) {
    answer(at, { phoneAhead });
    assert.equal(lateBy(at, phoneAhead), 40, String(phoneAhead));
  }
});

test('a clock that is set back between request and answer is detected by the answer', () => {
  answer(at, { phoneAhead: 3 * hourMs });
  syncServerTime(new Date(at).toUTCString(), at + 3 * hourMs, at + 40);
  assert.equal(lateBy(at), 40);
});

test('a clock set forward between request and answer is only detected by the next answer', () => {
  answer(at);
  syncServerTime(new Date(at).toUTCString(), at, at + 3 * hourMs);
  assert.equal(lateBy(at), 40);
  answer(at + minuteMs, { phoneAhead: 3 * hourMs });
  assert.equal(lateBy(at, 3 * hourMs), 40);
});
