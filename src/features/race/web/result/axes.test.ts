import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shownIn } from '#web/text/units.ts';
import { hourStep, shownAxis, shownLine, timeScale } from './axes.ts';

test('an axis of hours has at most six round ticks, and an axis of less than two hours has no hour step', () => {
  assert.deepEqual([1.5, 2.5, 6, 9.4, 11.5, 14, 31, 120].map(hourStep), [undefined, 0.5, 1, 2, 2, 5, 5, 20]);
});

test('ticks fall on round times', () => {
  assert.deepEqual(timeScale(371, 397, 5).ticks, [370, 380, 390, 400]);
  assert.deepEqual(timeScale(472, 705, 5).ticks, [420, 480, 540, 600, 660, 720]);
  assert.deepEqual(timeScale(0.4, 0.6, 5).ticks, [0, 1]);
});

test('all times are within their axis, and it has few ticks', () => {
  const time = fc.double({ min: 0, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const { ticks, share } = timeScale(from, to, 5);
      assert.ok(share(from) >= -1e-9 && share(to) <= 1 + 1e-9);
      assert.ok(ticks.length >= 2 && ticks.length <= 8);
    }),
  );
});

const american = { distance: 'mi', temperature: 'F', currency: 'USD' } as const;

test('a metric axis is unchanged, and others are shortened to round ends', () => {
  const km = { from: 200, to: 1200, step: 20 };
  assert.deepEqual(shownAxis(shownIn('km'), km, 5), km);
  assert.deepEqual(shownAxis(shownIn('km', american), km, 5), { from: 125, to: 745, step: 5 });
  const temperatures = shownAxis(shownIn('°C', american), { from: -20, to: 30, step: 2 }, 5);
  assert.deepEqual(temperatures, { from: 0, to: 85, step: 5 });
});

test('a converted line keeps its values and ends with its axis, and its ring stays on it', () => {
  const points = [
    [-20, 9],
    [-10, 8],
    [20, 7],
    [30, 7.5],
  ] as const;
  const line = { name: 'A', points, ring: [20, 7] as const };
  const ends = { from: 14, to: 77 };
  const fahrenheit = shownIn('°C', american);
  assert.deepEqual(shownLine(line, fahrenheit, ends), {
    name: 'A',
    points: [
      [14, 8],
      [68, 7],
      [77, 7.25],
    ],
    ring: [68, 7],
  });
  assert.deepEqual(shownLine({ ...line, ring: [30, 7.5] as const }, fahrenheit, ends).ring, [77, 7.25]);
  assert.equal(shownLine(line, shownIn('°C'), ends), line);
  assert.deepEqual(shownLine({ name: 'A', points: [] }, fahrenheit, ends).points, []);
});
