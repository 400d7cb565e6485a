import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, valueAt } from './line.ts';

const points = [
  [10, 100],
  [50, 60],
  [80, 60],
] as const;

test('between two points a line is straight', () => {
  assert.deepEqual(
    [10, 30, 50, 65, 80].map((x) => valueAt(points, x)),
    [100, 80, 60, 60, 60],
  );
});

test('outside of its points a line has no value', () => {
  assert.equal(valueAt(points, 9), undefined);
  assert.equal(valueAt(points, 81), undefined);
  assert.equal(valueAt([], 0), undefined);
});

test('a path begins once and goes on', () => {
  assert.equal(
    pathOf([
      [0, 1],
      [2.25, 3],
    ]),
    'M0.0 1.0L2.3 3.0',
  );
});
