import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spreadLabels } from './end-labels.ts';

test('labels with enough room stay where they are', () => {
  assert.deepEqual(spreadLabels([80, 10, 40], 14, 0, 100), [80, 10, 40]);
});

test('overlapping labels are moved apart, within the ends', () => {
  assert.deepEqual(spreadLabels([98, 98, 98], 14, 0, 100), [72, 86, 100]);
});

test('no two labels touch while there is room for all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }), (ideal) => {
      const placed = spreadLabels(ideal, 14, 0, 200).sort((a, b) => a - b);
      assert.ok(placed.every((at, i) => at >= 0 && at <= 200 && (i === 0 || at - (placed[i - 1] ?? 0) >= 14)));
    }),
  );
});
