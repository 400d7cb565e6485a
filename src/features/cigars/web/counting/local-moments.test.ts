import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs } from '#shared/time.ts';
import { momentsAt, problemOf, withKnownSeconds } from './local-moments.ts';

/** Madrid in 2026: UTC+2 from 01:00 UTC on 29 March, UTC+1 from 01:00 UTC on 25 October. */
const madrid = (atMs: number) => (atMs >= Date.UTC(2026, 2, 29, 1) && atMs < Date.UTC(2026, 9, 25, 1) ? 120 : 60);

const cases: [what: string, local: string, texts: string[]][] = [
  ['a summer time has its offset', '2026-07-01T14:00', ['2026-07-01T14:00:00.000+02:00']],
  ['a winter time has a different offset', '2026-12-01T14:00', ['2026-12-01T14:00:00.000+01:00']],
  [
    'a time in the repeated hour is two moments, the earlier first',
    '2026-10-25T02:30',
    ['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00'],
  ],
  ['the last minute before that hour is one moment', '2026-10-25T01:59', ['2026-10-25T01:59:00.000+02:00']],
  ['the first minute after it is one moment', '2026-10-25T03:00', ['2026-10-25T03:00:00.000+01:00']],
  ["a time in the skipped hour isn't a moment", '2026-03-29T02:30', []],
  ['the minute after the skipped hour is one moment', '2026-03-29T03:00', ['2026-03-29T03:00:00.000+02:00']],
  ["an empty text isn't a moment", '', []],
  ["an impossible date isn't a moment", '2026-13-01T00:00', []],
];
for (const [what, local, texts] of cases) {
  test(what, () =>
    assert.deepEqual(
      momentsAt(local, madrid).map(({ text }) => text),
      texts,
    ),
  );
}

test('every moment can be found by its local time', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1) / minuteMs, max: Date.UTC(2026, 11, 31) / minuteMs });
  fc.assert(
    fc.property(instants, (minute) => {
      const atMs = minute * minuteMs;
      const local = new Date(atMs + madrid(atMs) * minuteMs).toISOString().slice(0, 16);
      const found = momentsAt(local, madrid);
      assert.ok(found.some((moment) => moment.atMs === atMs));
      assert.ok(found.length <= 2);
      const [first, second] = found;
      if (first && second) assert.equal(second.atMs - first.atMs, hourMs);
    }),
  );
});

test('an entry opened and saved unchanged keeps its seconds', () => {
  const known = '2026-11-22T14:32:05.123+01:00';
  assert.equal(withKnownSeconds('2026-11-22T14:32', known), '2026-11-22T14:32:05.123');
  assert.equal(withKnownSeconds('2026-11-22T14:33', known), '2026-11-22T14:33');
});

test('in a repeated hour the second time may be in the future although the first is not', () => {
  const local = '2026-10-25T02:05';
  const [first, second] = momentsAt(local, madrid);
  const betweenMs = Date.UTC(2026, 9, 25, 0, 30);
  assert.equal(problemOf(local, first, betweenMs), undefined);
  assert.equal(problemOf(local, second, betweenMs), 'future');
});

test('each kind of invalid time has its own problem', () => {
  const nowMs = Date.UTC(2026, 10, 22);
  const why = (local: string) => problemOf(local, momentsAt(local, madrid)[0], nowMs);
  assert.deepEqual(
    ['', '1999-12-31T10:00', '2026-03-29T02:30', '3000-01-01T10:00', '2026-12-01T10:00', '2026-01-01T10:00'].map(why),
    ['missing', 'tooEarly', 'skipped', 'missing', 'future', undefined],
  );
});
