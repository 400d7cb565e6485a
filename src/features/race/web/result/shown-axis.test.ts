import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownIn } from '#web/text/units.ts';
import { shownAxis, shownLine } from './shown-axis.ts';

const american = { distance: 'mi', temperature: 'F', currency: 'USD' } as const;

test('a metric axis stays, others get round ends within it', () => {
  const km = { from: 200, to: 1200, step: 20 };
  assert.deepEqual(shownAxis(shownIn('km'), km, 5), km);
  assert.deepEqual(shownAxis(shownIn('km', american), km, 5), { from: 125, to: 745, step: 5 });
  const temperatures = shownAxis(shownIn('°C', american), { from: -20, to: 30, step: 2 }, 5);
  assert.deepEqual(temperatures, { from: 0, to: 85, step: 5 });
});

test('a line keeps its heights, ends with its axis, and its ring stays on it', () => {
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
