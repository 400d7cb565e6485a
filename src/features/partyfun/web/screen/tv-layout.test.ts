import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionColumns, photoColumns, scoreRows, seatsLayout } from './tv-layout.ts';

test('the seats, answers, photos and scores of twenty players fit, and so does the true answer', () => {
  for (let count = 1; count <= 20; count++) {
    const { columns, free } = seatsLayout(count);
    assert.ok(Math.ceil((count + free) / columns) <= 4, `${count} seats`);
    const options = optionColumns(count + 1);
    assert.ok(Math.ceil((count + 1) / options.wide) <= 6, `${count} answers`);
    assert.ok(Math.ceil((count + 1) / options.upright) <= 11, `${count} answers, upright`);
    const photos = photoColumns(count);
    assert.ok(Math.ceil(count / photos.wide) <= 3, `${count} photos`);
    assert.ok(Math.ceil(count / photos.upright) <= 5, `${count} photos, upright`);
    const scores = scoreRows(count);
    assert.ok(scores.wide <= 7 && scores.wide * 3 >= count, `${count} scores`);
    assert.ok(scores.upright <= 10 && scores.upright * 2 >= count, `${count} scores, upright`);
  }
});

test('free seats are drawn only if few are taken', () => {
  assert.deepEqual([1, 5, 9, 10, 16, 17].map(seatsLayout), [
    { columns: 3, free: 8 },
    { columns: 3, free: 4 },
    { columns: 3, free: 0 },
    { columns: 4, free: 0 },
    { columns: 4, free: 0 },
    { columns: 5, free: 0 },
  ]);
});
