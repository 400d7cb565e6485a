import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, valueAt } from './line.ts';

const points = [
  [10, 100],
  [50, 60],
  [80, 60],
] as const;

test('a line is straight between two points', () => {
  assert.deepEqual(
    [10, 30, 50, 65, 80].map((x) => valueAt(points, x)),
    [100, 80, 60, 60, 60],
  );
});

test('a line has no value outside its points', () => {
  assert.equal(valueAt(points, 9), undefined);
  assert.equal(valueAt(points, 81), undefined);
  assert.equal(valueAt([], 0), undefined);
});

test('a path moves once and then draws lines', () => {
  assert.equal(
    pathOf([
      [0, 1],
      [2.25, 3],
    ]),
    'M0.0 1.0L2.3 3.0',
  );
});
