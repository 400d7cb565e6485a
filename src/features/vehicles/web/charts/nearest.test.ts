import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Direction, type Dot, nearestDot, nextDot } from './nearest.ts';

const dots: Dot[] = [
  { x: 10, y: 10 },
  { x: 20, y: 12 },
  { x: 12, y: 60 },
  { x: 90, y: 90 },
];

test('pointing finds the nearest dot, and none where all are out of reach', () => {
  assert.equal(nearestDot(dots, 18, 14, 24), 1);
  assert.equal(nearestDot(dots, 50, 40, 10), undefined);
  assert.equal(nearestDot([], 0, 0, 100), undefined);
});

test('an arrow key leads to the nearest dot that way, and stays at the edge', () => {
  assert.equal(nextDot(dots, 0, 'right'), 1);
  assert.equal(nextDot(dots, 0, 'down'), 2);
  assert.equal(nextDot(dots, 1, 'left'), 0);
  assert.equal(nextDot(dots, 3, 'right'), undefined);
});

const place = fc.integer({ min: 0, max: 6 });
const cloud = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 25 });

test('arrow keys reach every dot, also those that lie upon each other', () => {
  fc.assert(
    fc.property(cloud, (some) => {
      const seen = new Set([0]);
      const open = [0];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        for (const direction of ['left', 'right', 'up', 'down'] satisfies Direction[]) {
          const next = nextDot(some, at, direction);
          if (next !== undefined && !seen.has(next)) open.push(next);
          if (next !== undefined) seen.add(next);
        }
      }
      assert.equal(seen.size, some.length);
    }),
  );
});
