import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ticksOf } from './ticks.ts';

const group = { sorted: [100, 200, 300], min: 100, max: 300, median: 200 };

test('there is one tick per car, the minimum at the start and the maximum at the end', () => {
  assert.deepEqual(ticksOf(group, 300), { all: [0, 0.5, 1], median: 0.5, own: 1 });
});

test('if the scale is turned, smaller values are closer to the end', () => {
  assert.deepEqual(ticksOf(group, 100, true), { all: [1, 0.5, 0], median: 0.5, own: 1 });
});

test('if all values are equal, they’re in the middle', () => {
  assert.deepEqual(ticksOf({ sorted: [5, 5, 5], min: 5, max: 5, median: 5 }, 5), {
    all: [0.5, 0.5, 0.5],
    median: 0.5,
    own: 0.5,
  });
});

test('no position is outside the line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 40 }),
      fc.boolean(),
      (values, turned) => {
        const sorted = values.toSorted((a, b) => a - b);
        const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
        const { all, median, own } = ticksOf({ sorted, min, max, median: sorted[1] ?? min }, values[0] ?? min, turned);
        for (const place of [...all, median, own]) assert.ok(place >= 0 && place <= 1);
        assert.equal(all.length, values.length);
      },
    ),
  );
});
