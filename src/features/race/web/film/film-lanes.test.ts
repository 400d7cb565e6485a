import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { axisLabels, chargerTicks, finishes, letterGapPx, spreadApart, strokes } from './film-lanes.ts';
import { testPlan } from './test-plans.ts';

test('km labels are as dense as is legible, and the finish always has one', () => {
  assert.deepEqual(axisLabels(1000, 610), [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  assert.deepEqual(axisLabels(1000, 250), [0, 250, 500, 750, 1000]);
  assert.deepEqual(axisLabels(1000, 180), [0, 500, 1000]);
  assert.deepEqual(axisLabels(10_000, 250), [0, 2500, 5000, 7500, 10_000]);
  assert.deepEqual(axisLabels(1, 250), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(axisLabels(412, 610).at(-1), 412);
});

test('a label that would overlap the finish is left out', () => {
  assert.deepEqual(axisLabels(1010, 610).slice(-2), [900, 1010]);
});

test('charger ticks are halved in number until they no longer overlap', () => {
  assert.equal(chargerTicks(50, 1000, 610).length, 19);
  assert.deepEqual(chargerTicks(50, 10_000, 250).slice(0, 2), [400, 800]);
  assert.deepEqual(chargerTicks(2000, 1000, 610), []);
});

test('hundreds of stops are drawn as one path of strokes that never touch', () => {
  const km = Array.from({ length: 900 }, (_, index) => index * 11);
  const drawn = strokes(km, 10_000, 250, 9).split('M').length - 1;
  assert.ok(drawn > 40 && drawn < 64, `${drawn} strokes`);
});

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
