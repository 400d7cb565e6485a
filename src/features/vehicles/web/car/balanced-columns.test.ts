import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balancedColumns } from './balanced-columns.ts';

const columnsOf = (...heights: number[]) => balancedColumns(heights, (height) => height);

test('the three columns have about the same height, and keep the order', () => {
  assert.deepEqual(columnsOf(1, 1, 1, 1, 1, 1), [
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(columnsOf(5, 1, 1, 1, 1, 1), [[5], [1, 1], [1, 1, 1]]);
  assert.deepEqual(columnsOf(2, 3, 5, 4, 1), [[2, 3], [5], [4, 1]]);
});

test('fewer than three parts are in one column', () => {
  assert.deepEqual(columnsOf(3, 4), [[3, 4]]);
});
