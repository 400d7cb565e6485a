import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { levelOf } from '../../calendar.ts';
import { hourLimits } from './hour-limits.ts';

test('the levels of the hours are the quarters of those with any', () => {
  assert.deepEqual(hourLimits([[0, 1, 2, 3], [4, 5, 6, 7], [8]]), [1, 4, 6, 8]);
  assert.deepEqual(hourLimits([[0, 0], [1]]), [1, 2, 3, 4]);
});

test('limits rise, and only an hour without any has none of the levels', () => {
  const row = fc.array(fc.nat({ max: 60 }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 7, maxLength: 7 }), (counts) => {
      const limits = hourLimits(counts);
      assert.ok(limits.every((limit, index) => index === 0 || limit > (limits[index - 1] ?? 0)));
      for (const count of counts.flat()) assert.equal(levelOf(count, limits) === 0, count === 0);
    }),
  );
});
