import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { finishes, letterGapPx, spreadApart } from './finish-letters.ts';
import { testPlan } from './test-plans.ts';

test('letters with enough room are below their ticks', () => {
  assert.deepEqual(spreadApart([10, 40, 90], 100), [10, 40, 90]);
});

test('crowded letters are spread around their common middle', () => {
  assert.deepEqual(spreadApart([50, 50], 100), [43, 57]);
  assert.deepEqual(spreadApart([100, 100, 100, 200], 300), [86, 100, 114, 200]);
  // The first two push the third into the fourth, which moves too.
  assert.deepEqual(spreadApart([100, 100, 110, 130], 300), [89, 103, 117, 131]);
});

test('letters stay on the bar', () => {
  assert.deepEqual(spreadApart([0, 0, 0], 100), [0, 14, 28]);
  assert.deepEqual(spreadApart([100, 100], 100), [86, 100]);
});

test('letters keep their order and distance, and stay on the bar if it has room', () => {
  const ticks = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(ticks, (ideal) => {
      const placed = spreadApart(
        ideal.toSorted((a, b) => a - b),
        400,
      );
      for (const [index, px] of placed.entries()) {
        assert.ok(px >= -1e-9 && px <= 400 + 1e-9);
        const before = placed[index - 1];
        if (before !== undefined) assert.ok(px - before >= letterGapPx - 1e-9);
      }
    }),
  );
});

test("a car that is stranded or can't race has no letter, and the others are in order of arrival", () => {
  const outcomes = [
    testPlan({ minutes: 600 }),
    { car: 'b', missing: [] },
    testPlan({ minutes: 300, strandedAtKm: 400 }),
    testPlan({ minutes: 500 }),
  ];
  assert.deepEqual(
    finishes(outcomes, 600, 300).map(({ entry, tickPx }) => [entry, tickPx]),
    [
      [3, 250],
      [0, 300],
    ],
  );
});
