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

test('pointing finds the nearest dot, and nothing if all are out of reach', () => {
  assert.equal(nearestDot(dots, 18, 14, 24), 1);
  assert.equal(nearestDot(dots, 50, 40, 10), undefined);
  assert.equal(nearestDot([], 0, 0, 100), undefined);
});

test('an arrow key moves to the next dot along its axis, and stays at the edge', () => {
  assert.equal(nextDot(dots, 0, 'right'), 2);
  assert.equal(nextDot(dots, 0, 'down'), 1);
  assert.equal(nextDot(dots, 1, 'left'), 2);
  assert.equal(nextDot(dots, 3, 'right'), undefined);
});

const place = fc.integer({ min: 0, max: 6 });
const cloud = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 25 });

const keys = [
  ['right', 'left'],
  ['down', 'up'],
] as const satisfies [Direction, Direction][];

test('one arrow key reaches every dot, even overlapping ones, and the opposite key leads back', () => {
  fc.assert(
    fc.property(cloud, fc.constantFrom(...keys), (some, [onward, back]) => {
      let first = 0;
      for (let at = nextDot(some, first, back); at !== undefined; at = nextDot(some, at, back)) first = at;
      let walked = 1;
      for (let at = first, next = nextDot(some, at, onward); next !== undefined; walked += 1) {
        assert.equal(nextDot(some, next, back), at);
        [at, next] = [next, nextDot(some, next, onward)];
      }
      assert.equal(walked, some.length);
    }),
    { numRuns: 500 },
  );
});
