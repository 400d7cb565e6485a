import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortKeys } from '../../car-row.ts';
import { columnsFor } from './view-text.ts';

test('wider windows have more columns', () => {
  assert.deepEqual(
    [1, 2, 3].map((steps) => columnsFor('real', steps).length),
    [5, 7, 9],
  );
});

test('the sort key has a column, the range always has one, and no column appears twice', () => {
  for (const sort of sortKeys) {
    for (const steps of [1, 2, 3]) {
      const columns = columnsFor(sort, steps);
      assert.equal(columns[0], 'real');
      assert.equal(new Set(columns).size, columns.length);
      assert.equal(columns.length, columnsFor('real', steps).length - (sort === 'trip' ? 1 : 0));
      if (sort !== 'name' && sort !== 'year') assert.ok(columns.includes(sort), `${sort} at ${steps}`);
    }
  }
});

test('a trip has a column beside the range, whatever the sort key', () => {
  for (const sort of sortKeys) {
    for (const steps of [1, 2, 3]) {
      const columns = columnsFor(sort, steps, true);
      assert.deepEqual(columns.slice(0, 2), ['real', 'trip']);
      assert.equal(new Set(columns).size, columns.length);
      assert.equal(columns.length, columnsFor('real', steps).length - 1, 'it is as wide as two');
      if (sort !== 'name' && sort !== 'year') assert.ok(columns.includes(sort), `${sort} at ${steps}`);
    }
  }
});
