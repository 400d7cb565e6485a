import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellBox, cellIndexAt, daysInOrder } from './cell-grid.ts';

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
