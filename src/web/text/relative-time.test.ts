import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAgo, formatRecentDay } from './relative-time.ts';

/** Local times of this device, whatever its time zone. */
const at = (wall: string) => new Date(wall).toISOString();
const now = new Date('2026-11-22T21:53:30').getTime();

const moments: [moment: string, ago: string, day: string][] = [
  ['2026-11-22T21:53:30', 'now', 'today'],
  ['2026-11-22T21:52:31', 'now', 'today'],
  ['2026-11-22T21:52:30', '1 min ago', 'today'],
  ['2026-11-22T20:53:31', '59 min ago', 'today'],
  ['2026-11-22T20:53:30', '1 h ago', 'today'],
  ['2026-11-22T00:00:00', '21 h ago', 'today'],
  ['2026-11-21T23:10:00', 'yesterday at 23:10', 'yesterday'],
  ['2026-11-21T00:00:00', 'yesterday at 00:00', 'yesterday'],
  ['2026-11-20T23:59:59', '2 days ago', '20 Nov'],
  ['2026-11-04T08:00:00', '18 days ago', '4 Nov'],
  ['2026-10-24T12:00:00', '29 days ago', '24 Oct'],
  ['2026-10-23T12:00:00', '23 Oct', '23 Oct'],
  ['2025-07-14T12:00:00', '14 Jul 2025', '14 Jul 2025'],
];
for (const [moment, ago, day] of moments) {
  test(`on the evening of 22 November ${moment} is "${ago}" and "${day}"`, () => {
    assert.equal(formatAgo(at(moment), now), ago);
    assert.equal(formatRecentDay(at(moment), now), day);
  });
}

test('shortly after midnight, the evening before is hours ago, but its day is yesterday', () => {
  const night = new Date('2026-11-22T00:30:00').getTime();
  assert.equal(formatAgo(at('2026-11-21T23:10:00'), night), '1 h ago');
  assert.equal(formatRecentDay(at('2026-11-21T23:10:00'), night), 'yesterday');
});

test('a time in the future, due to a wrong clock, is "now"', () => {
  assert.equal(formatAgo(at('2026-11-23T12:00:00'), now), 'now');
  assert.equal(formatRecentDay(at('2026-11-23T12:00:00'), now), 'today');
});
