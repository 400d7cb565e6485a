import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourStep } from './time-axis.ts';

test('an axis of hours has at most six round marks, and leaves minutes alone', () => {
  assert.deepEqual([1.5, 2.5, 6, 9.4, 11.5, 14, 31, 120].map(hourStep), [undefined, 0.5, 1, 2, 2, 5, 5, 20]);
});
