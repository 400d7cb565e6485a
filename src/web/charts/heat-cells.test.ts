import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { heatLevel, heatLevels, heatLimits, heatPaths, innerShare } from './heat-cells.ts';

test('each level fills more of its cell than the one below, the last one all of it', () => {
  assert.deepEqual(
    Array.from({ length: heatLevels }, (_, level) => innerShare(level) * 16),
    [5, 8, 11, 14, 16],
  );
});

test('an inner square lies in the middle of its cell; a cell without a level is a dot', () => {
  const { ground, levels, dots } = heatPaths([
    { x: 0, y: 0, width: 16, height: 16, level: 4 },
    { x: 32, y: 0, width: 16, height: 16, level: 1 },
    { x: 64, y: 0, width: 16, height: 16, level: undefined },
  ]);
  assert.ok(ground.startsWith('M2.7 0h'));
  assert.equal(levels[4], ground.slice(0, ground.indexOf('z') + 1), 'the last level covers the cell');
  assert.ok(levels[1]?.startsWith('M38.7 4h'));
  assert.equal(levels[0], '');
  assert.equal(dots, 'M72.0 8.0h0');
});

test('limits rise, a higher value never has a lower level, and only nothing has level 0', () => {
  const value = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 400 }), value, value, (values, one, other) => {
      const limits = heatLimits(values);
      assert.ok(limits[0] >= 1 && limits[0] < limits[1] && limits[1] < limits[2]);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      assert.ok(heatLevel(low, limits) <= heatLevel(high, limits));
      assert.equal(heatLevel(low, limits) === 0, low === 0);
      assert.ok(heatLevel(high, limits) < heatLevels);
    }),
  );
});

test('the limits are the quarters of what there is', () => {
  assert.deepEqual(heatLimits([0, 0, 1, 2, 3, 4, 5, 6, 7, 8]), [3, 5, 7]);
  assert.deepEqual(heatLimits([]), [1, 2, 3]);
  assert.deepEqual(heatLimits([4, 4, 4]), [4, 5, 6]);
});
