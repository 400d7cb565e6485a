import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linearScale, logScale, scaleFor, spreadLabels } from './scale.ts';

test("an axis's ticks are round numbers and enclose the values", () => {
  assert.deepEqual(linearScale(0, 175, 4).ticks, [0, 50, 100, 150, 200]);
  assert.deepEqual(linearScale(3.2, 9.9, 5).ticks, [2, 4, 6, 8, 10]);
  assert.deepEqual(linearScale(0.19, 0.31, 3).ticks, [0.15, 0.2, 0.25, 0.3, 0.35]);
  assert.deepEqual(linearScale(0, 100, 5).ticks, [0, 20, 40, 60, 80, 100]);
});

test('an axis has two different ends even for one value or none', () => {
  assert.ok(linearScale(5, 5, 4).max > linearScale(5, 5, 4).min);
  assert.deepEqual(scaleFor([], 4).ticks.slice(0, 1), [0]);
});

test('every value is on its axis, in order', () => {
  const value = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 30 }), fc.integer({ min: 2, max: 8 }), (values, count) => {
      const { share, ticks } = scaleFor(values, count);
      const shares = values.map(share);
      assert.ok(shares.every((at) => at >= -1e-6 && at <= 1 + 1e-6));
      const sorted = values.toSorted((a, b) => a - b).map(share);
      assert.ok(sorted.every((at, i) => at >= (sorted[i - 1] ?? at) - 1e-9));
      assert.ok(ticks.length <= 40);
    }),
  );
});

test('prices with a few outliers get a logarithmic axis, ranges a linear one', () => {
  const prices = [18_900, 30_000, 40_000, 45_000, 50_000, 60_000, 240_000];
  assert.equal(scaleFor(prices, 4).kind, 'log');
  assert.equal(scaleFor([200, 300, 400, 450, 600], 4).kind, 'linear');
  assert.equal(scaleFor([0, 1, 2, 3, 1000], 4).kind, 'linear', "a logarithmic axis can't show zero");
  assert.deepEqual(logScale(18_900, 240_000).ticks, [20_000, 50_000, 100_000, 200_000]);
});

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
