import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourPattern } from './patterns.ts';
import { anyLog, at, makeCountedLog } from './test-log.ts';
import { dateOf, dayOf } from './timestamp.ts';

// A Sunday.
const now = at('2026-11-22T14:32+01:00');

function pattern(entries: readonly string[]) {
  return hourPattern(makeCountedLog(entries), now);
}

test('each entry of today and the last 28 whole days is counted once, at its own local time and date', () => {
  fc.assert(
    fc.property(anyLog('2026-10-10T00:00Z', '2026-11-24T00:00Z'), (entries) => {
      const { counts, total } = pattern(entries);
      const inside = entries.filter((text) => text >= '2026-10-25' && text < '2026-11-23');
      assert.equal(total, inside.length);
      assert.equal(
        counts.flat().reduce((sum, each) => sum + each, 0),
        total,
      );
      for (const text of inside) {
        const weekday = (new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
        assert.ok((counts[weekday]?.[Number(text.slice(11, 13))] ?? 0) > 0);
      }
    }),
  );
});

test('the repeated hour in Madrid is one hour of Sunday', () => {
  const { counts } = pattern(['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00']);
  assert.equal(counts[6]?.[2], 2);
});

test('the busiest four hours and the quiet morning need four weeks of one entry a day', () => {
  const days = Array.from({ length: 28 }, (_, index) => dateOf(dayOf(now.date) - 1 - index));
  const daily = days.map((date) => `${date}T12:00:00.000+01:00`);
  const fridays = days.filter((date) => new Date(date).getUTCDay() === 5);
  const evenings = fridays.flatMap((date) => ['20', '21', '22', '23'].map((hour) => `${date}T${hour}:30:00.000+01:00`));
  assert.equal(fridays.length, 4);
  const { busiest, quietUntilHour } = pattern([...daily, ...evenings]);
  assert.deepEqual(busiest, { weekday: 4, fromHour: 20, count: 16 });
  assert.equal(quietUntilHour, 12);
  const early = pattern([...daily, ...days.map((date) => `${date}T01:00:00.000+01:00`)]);
  assert.equal(early.quietUntilHour, undefined);
  assert.equal(pattern(daily.slice(1)).busiest, undefined);
});

test('the busiest four hours start with an hour that has entries, even late in the evening', () => {
  const late = Array.from({ length: 28 }, (_, index) => `2026-11-20T23:${10 + index}:00.000+01:00`);
  assert.deepEqual(pattern(late).busiest, { weekday: 4, fromHour: 23, count: 28 });
});

test('without entries there are 168 empty hours and no summary', () => {
  const { counts, total, busiest } = pattern([]);
  assert.deepEqual([counts.length, counts.flat().length, total, busiest], [7, 168, 0, undefined]);
});
