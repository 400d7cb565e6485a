import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellBox, cellIndexAt, daysInOrder, heatPaths, innerShare } from './cell-grid.ts';

const place = { left: 40, top: 20, cellWidth: 16, cellHeight: 24, gap: 2 };

test('a cell is found at its middle and in the gap after it, and no cell is found outside the grid', () => {
  const nat = fc.nat({ max: 53 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(nat, nat), { selector: String, minLength: 1 }), (places) => {
      const cells = places.map(([column, row]) => ({ column, row }));
      const indexAt = (xPx: number, yPx: number) => cellIndexAt(place, cells, xPx, yPx);
      cells.forEach((cell, index) => {
        const { x, y, width, height } = cellBox(place, cell);
        assert.equal(indexAt(x + width / 2, y + height / 2), index);
        assert.equal(indexAt(x + width + 1, y + height + 1), index);
      });
      assert.equal(indexAt(20, 30), undefined, 'on the row labels');
    }),
  );
});

test('days are in order, without the empty places around the month', () => {
  const weeks = [
    [undefined, undefined, 1, 2],
    [3, 4, undefined, undefined],
  ];
  assert.deepEqual(daysInOrder(weeks), [
    { day: 1, week: 0, weekday: 2 },
    { day: 2, week: 0, weekday: 3 },
    { day: 3, week: 1, weekday: 0 },
    { day: 4, week: 1, weekday: 1 },
  ]);
});

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
