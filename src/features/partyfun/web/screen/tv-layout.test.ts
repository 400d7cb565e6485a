import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionColumns, photoColumns, scoreRows, seatsLayout } from './tv-layout.ts';

test('there is a place for up to twenty seats, answers, photos and scores, and the true answer', () => {
  for (let count = 1; count <= 20; count++) {
    const { columns, free } = seatsLayout(count);
    assert.ok(Math.ceil((count + free) / columns) <= 4, `${count} seats`);
    assert.ok(Math.ceil((count + 1) / optionColumns(count + 1)) <= 6, `${count} answers`);
    assert.ok(Math.ceil(count / photoColumns(count)) <= 3, `${count} photos`);
    assert.ok(scoreRows(count) <= 7 && scoreRows(count) * 3 >= count, `${count} scores`);
  }
});

test('free seats are drawn among few only', () => {
  assert.deepEqual([1, 5, 9, 10, 13].map(seatsLayout), [
    { columns: 3, free: 8 },
    { columns: 3, free: 4 },
    { columns: 3, free: 0 },
    { columns: 4, free: 0 },
    { columns: 5, free: 0 },
  ]);
});
