import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heatPaths, innerShare } from './heat-cells.ts';

test('each level fills more of its cell than the one below, and the last fills all of it', () => {
  assert.deepEqual(
    Array.from({ length: 5 }, (_, level) => innerShare(level) * 16),
    [5, 8, 11, 14, 16],
  );
});

test('an inner square is centred in its cell; a cell without a level is a dot', () => {
  const cells = [
    { x: 0, y: 0, level: 4 },
    { x: 32, y: 0, level: 1 },
    { x: 64, y: 0, level: undefined },
  ];
  const { ground, levels, dots } = heatPaths(cells, 16, 16);
  assert.ok(ground.startsWith('M2.7 0h'));
  assert.equal(levels[4], ground.slice(0, ground.indexOf('z') + 1), 'the last level covers the cell');
  assert.ok(levels[1]?.startsWith('M38.7 4h'));
  assert.equal(levels[0], '');
  assert.equal(dots, 'M72.0 8.0h0');
});
