import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '#shared/time.ts';
import { limits, outdated } from './retention.ts';

// Retention depends on local dates, so the time zone is fixed.
process.env.TZ = 'Europe/Berlin';

type StoredBackup = Parameters<typeof outdated>[0][number];

const at = (text: string) => new Date(text).getTime();
const nightly = (madeAt: number): StoredBackup => ({
  id: new Date(madeAt).toISOString(),
  madeAt,
  reason: 'nightly',
  state: 'checked',
});

function afterNights(first: string, nights: number): number[] {
  let stored: StoredBackup[] = [];
  for (let night = 0; night < nights; night++) {
    const moment = new Date(first);
    moment.setDate(moment.getDate() + night);
    stored.push(nightly(moment.getTime()));
    const deleted = outdated(stored);
    stored = stored.filter(({ id }) => !deleted.includes(id));
  }
  return stored.map(({ madeAt }) => madeAt);
}

test('after a year, the last seven nightly backups remain, and one from each of the four weeks before them', () => {
  const left = afterNights('2026-01-01T03:00', 365).map((ms) => new Date(ms));
  const newest = left.slice(-7).map((day) => day.getDate());
  assert.deepEqual(newest, [25, 26, 27, 28, 29, 30, 31]);
  const weekly = left.slice(0, -7);
  assert.equal(weekly.length, limits.weekly);
  // The newest weekly backup is from a Thursday, because the daily ones begin on the next day.
  assert.deepEqual(
    weekly.map((day) => [day.getDate(), day.getDay()]),
    [
      [6, 0],
      [13, 0],
      [20, 0],
      [24, 4],
    ],
  );
});

test('no nightly backup is lost when the clocks change', () => {
  for (const [first, hour] of [
    ['2026-03-24T01:00', 1],
    ['2026-10-20T00:30', 0],
  ] as const) {
    const left = afterNights(first, 7).map((ms) => new Date(ms));
    assert.equal(left.length, 7, first);
    assert.ok(left.every((day) => day.getHours() === hour));
  }
});

test("only a day's last backup is kept, and a machine that was off keeps its backups", () => {
  const days = [at('2026-01-05T03:00'), at('2026-01-05T18:00'), at('2026-06-01T03:00')];
  assert.deepEqual(outdated(days.map(nightly)), [new Date(days[0] as number).toISOString()]);
});

test('manual, pre-migration and failed backups have separate limits, and failures displace no other backup', () => {
  const make = (reason: StoredBackup['reason'], state: StoredBackup['state'], count: number): StoredBackup[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${reason} ${state} ${index}`,
      madeAt: at('2026-05-01T12:00') - index * hourMs,
      reason,
      state,
    }));
  const all = [
    ...make('by hand', 'checked', 3),
    ...make('command line', 'kept', 4),
    ...make('before migration', 'checked', 5),
    ...make('nightly', 'failed', 25),
    nightly(at('2026-05-01T03:00') - 40 * dayMs),
  ];
  const left = all.filter(({ id }) => !outdated(all).includes(id));
  const count = (reason: StoredBackup['reason'], state: StoredBackup['state']) =>
    left.filter((backup) => backup.reason === reason && backup.state === state).length;
  assert.equal(count('by hand', 'checked') + count('command line', 'kept'), limits.asked);
  assert.equal(count('before migration', 'checked'), limits.beforeMigration);
  assert.equal(count('nightly', 'failed'), limits.failures);
  assert.equal(count('nightly', 'checked'), 1);
});
