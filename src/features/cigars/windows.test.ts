import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLog, anyMoment, at, makeCountedLog } from './test-log.ts';
import { dateOf, dayOf } from './timestamp.ts';
import { type CigarWindow, type WindowName, windowNames, windowOf } from './windows.ts';

function windowAt(name: WindowName, now: string, entries: readonly string[]): CigarWindow {
  const moment = at(now);
  return windowOf(name, makeCountedLog(entries.map((text) => at(text).text)), moment);
}

test('a window counts the entries of its dates, and compares them with the previous span up to the same local time', () => {
  const past = ['2026-01-01T00:00Z', '2028-03-31T23:59Z'] as const;
  fc.assert(
    fc.property(anyLog(...past, 80), anyMoment(...past), fc.constantFrom(...windowNames), (entries, now, name) => {
      const result = windowOf(name, makeCountedLog(entries), now);
      const inside = (from: string, until: string) =>
        entries.filter((text) => text >= from && text.slice(0, 23) <= until).length;
      const expected = name === 'all' ? entries.length : inside(result.from, `${now.date}T99`);
      assert.equal(result.count, expected);
      assert.equal(result.perDay, expected / result.days);
      if (name !== 'all') assert.equal(dateOf(dayOf(result.from) + result.days - 1), now.date);
      if (!result.before) return;
      const { from, until, untilTime, count } = result.before;
      assert.equal(count, inside(from, `${until}T${untilTime ?? '99'}`));
    }),
    { numRuns: 1000 },
  );
});

const spans: [name: WindowName, now: string, from: string, days: number, before: string | undefined][] = [
  ['today', '2026-11-22T14:32+01:00', '2026-11-22', 1, '2026-11-21 to 2026-11-21 14:32'],
  ['week', '2026-11-22T14:32+01:00', '2026-11-16', 7, '2026-11-09 to 2026-11-15 14:32'],
  ['month', '2026-11-22T14:32+01:00', '2026-11-01', 22, '2026-10-01 to 2026-10-22 14:32'],
  ['year', '2026-11-22T14:32+01:00', '2026-01-01', 326, '2025-01-01 to 2025-11-22 14:32'],
  ['all', '2026-11-22T14:32+01:00', '2020-01-01', 2518, undefined],
  ['month', '2026-01-01T00:00+01:00', '2026-01-01', 1, '2025-12-01 to 2025-12-01 00:00'],
  ['week', '2026-01-01T00:00+01:00', '2025-12-26', 7, '2025-12-19 to 2025-12-25 00:00'],
  ['year', '2026-01-01T00:00+01:00', '2026-01-01', 1, '2025-01-01 to 2025-01-01 00:00'],
  // If that day doesn't exist, the previous month counts to its end.
  ['month', '2026-03-31T10:00+02:00', '2026-03-01', 31, '2026-02-01 to 2026-02-28 whole'],
  ['month', '2028-03-30T10:00+02:00', '2028-03-01', 30, '2028-02-01 to 2028-02-29 whole'],
  ['month', '2028-03-29T10:00+02:00', '2028-03-01', 29, '2028-02-01 to 2028-02-29 10:00'],
  ['year', '2028-02-29T10:00+01:00', '2028-01-01', 60, '2027-01-01 to 2027-02-28 whole'],
  ['year', '2029-02-28T10:00+01:00', '2029-01-01', 59, '2028-01-01 to 2028-02-28 10:00'],
  ['year', '2028-12-31T10:00+01:00', '2028-01-01', 366, '2027-01-01 to 2027-12-31 10:00'],
];
for (const [name, now, from, days, before] of spans) {
  test(`${name} at ${now} is ${days} days from ${from}, compared with ${before ?? 'nothing'}`, () => {
    const result = windowAt(name, now, ['2020-01-01T12:00Z']);
    assert.deepEqual([result.from, result.days], [from, days]);
    const span = result.before;
    assert.equal(span && `${span.from} to ${span.until} ${span.untilTime?.slice(0, 5) ?? 'whole'}`, before);
  });
}

test('as in the mockup, 6 cigarettes today are 3 hours, 0.54 euros and a quarter fewer than by this time yesterday', () => {
  const yesterday = ['08', '09', '10', '11', '12', '13', '14', '15'].map((hour) => `2026-11-21T${hour}:32+01:00`);
  const today = ['08', '09', '10', '11', '12', '13'].map((hour) => `2026-11-22T${hour}:00+01:00`);
  const { count, hours, euros, before, changeShare } = windowAt('today', '2026-11-22T15:32+01:00', [
    ...yesterday,
    '2026-11-21T15:33+01:00',
    ...today,
  ]);
  assert.deepEqual([count, hours, euros, before?.count, changeShare], [6, 3, 0.54, 8, -0.25]);
});

test('euros and hours have no floating-point error', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.integer({ min: 0, max: 10_000 }), (count, cents) => {
      const settings = { hours_each: 0.1, euros_each: cents / 100 };
      const counted = { ...makeCountedLog([], settings), days: { from: '2026-11-22', counts: [count] } };
      const { euros, hours } = windowOf('today', counted, at('2026-11-22T12:00Z'));
      const whole = count * cents;
      assert.equal(String(euros), String(Number(`${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`)));
      assert.equal(hours, Number(`${Math.floor(count / 10)}.${count % 10}`));
    }),
  );
  assert.equal(windowAt('today', '2026-11-22T20:00Z', new Array(7).fill('2026-11-22T10:00Z')).euros, 0.63);
});

test('the Madrid day that skips 2:00 to 3:00 has the entries before and after', () => {
  const entries = [
    '2026-03-28T03:59+01:00',
    '2026-03-28T04:01+01:00',
    '2026-03-29T01:30+01:00',
    '2026-03-29T03:30+02:00',
  ];
  const { count, before } = windowAt('today', '2026-03-29T04:00+02:00', entries);
  assert.deepEqual([count, before?.count], [2, 1]);
});

test('the repeated hour in Madrid includes both sets of entries, even when viewed from the next day', () => {
  const entries = [
    '2026-10-24T02:31+02:00',
    '2026-10-25T02:30+02:00',
    '2026-10-25T02:30+01:00',
    '2026-10-25T23:30+01:00',
  ];
  assert.equal(windowAt('today', '2026-10-25T23:59+01:00', entries).count, 3);
  assert.equal(windowAt('today', '2026-10-25T02:31+01:00', entries).before?.count, 1);
  assert.equal(windowAt('today', '2026-10-26T02:30+01:00', entries).before?.count, 2);
});

test("an entry at New Year in Tokyo counts in Lisbon once it's New Year there, and immediately in the all-time window", () => {
  const entries = ['2026-12-31T09:00+00:00', '2027-01-01T00:10+09:00'];
  const before = '2026-12-31T16:00+00:00';
  assert.deepEqual(
    windowNames.map((name) => windowAt(name, before, entries).count),
    [1, 1, 1, 1, 2],
  );
  assert.equal(windowAt('all', before, entries).days, 2);
  const after = '2027-01-01T00:00+00:00';
  assert.deepEqual(
    windowNames.map((name) => windowAt(name, after, entries).count),
    [1, 2, 1, 1, 2],
  );
});

test('after the clock is set back, entries later today still count today', () => {
  assert.equal(windowAt('today', '2026-11-22T09:00Z', ['2026-11-22T08:00Z', '2026-11-22T18:00Z']).count, 2);
});

test('without entries everything is zero and nothing is compared', () => {
  for (const name of windowNames) {
    const { count, hours, euros, perDay, days, before, changeShare } = windowAt(name, '2026-11-22T14:32+01:00', []);
    assert.deepEqual([count, hours, euros, perDay, before, changeShare], [0, 0, 0, 0, undefined, undefined]);
    assert.ok(days >= 1);
  }
});

const firstEntries: [name: WindowName, first: string, before: { count: number; isPartial: boolean } | undefined][] = [
  ['today', '2026-11-22T08:00Z', undefined],
  ['today', '2026-11-21T15:00Z', undefined],
  ['today', '2026-11-21T14:00Z', { count: 1, isPartial: false }],
  ['today', '2026-11-20T08:00Z', { count: 0, isPartial: false }],
  ['week', '2026-11-16T00:00Z', undefined],
  ['week', '2026-11-15T15:00Z', undefined],
  ['week', '2026-11-15T14:00Z', { count: 1, isPartial: true }],
  ['week', '2026-11-09T23:00Z', { count: 1, isPartial: false }],
  ['month', '2026-10-05T23:00Z', { count: 1, isPartial: true }],
  ['year', '2025-11-22T14:31Z', { count: 1, isPartial: true }],
  ['year', '2025-11-22T14:33Z', undefined],
];
for (const [name, first, before] of firstEntries) {
  const expected = before ? `${before.count}${before.isPartial ? ', part of a span' : ''}` : 'nothing';
  test(`${name}, counted since ${first}, is compared with ${expected}`, () => {
    const previous = windowAt(name, '2026-11-22T14:32Z', [first]).before;
    assert.deepEqual(previous && { count: previous.count, isPartial: previous.isPartial }, before);
  });
}

test('while older years are loading, the previous span is compared with what has loaded, and is not called partial', () => {
  const entries = ['2025-06-01T08:00:00.000+00:00', '2026-11-22T08:00:00.000+00:00'];
  const partial = { ...makeCountedLog(entries), isWhole: false };
  const now = at('2026-11-22T14:32Z');
  const { count, isPartial } = windowOf('year', partial, now).before ?? {};
  assert.deepEqual([count, isPartial], [1, false]);
  const none = windowOf('month', { ...makeCountedLog(entries.slice(1)), isWhole: false }, now).before;
  assert.deepEqual([none?.count, none?.isPartial], [0, false]);
});
