import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesByDay } from './by-day.ts';

test('entries stand under the date they carry, the newest day and the latest entry first', () => {
  const days = entriesByDay(
    ['2026-11-21T23:50:00.000+01:00', '2026-11-22T08:00:00.000+01:00'],
    ['2026-11-22T09:00:00.000+01:00', '2026-11-21T08:00:00.000-05:00'],
  );
  assert.deepEqual(
    days.map(({ date, cigars, cravings }) => [date, cigars, cravings]),
    [
      ['2026-11-22', 1, 1],
      ['2026-11-21', 1, 1],
    ],
  );
  assert.deepEqual(
    days.flatMap(({ entries }) => entries.map(({ kind }) => kind)),
    ['craving', 'cigar', 'cigar', 'craving'],
  );
});
