import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rankCorrelation } from './scatter-text.ts';

const pairs = (ys: number[]) => ys.map((y, x) => [x, y] as const);

test('the correlation of a rising series is 1 and that of a falling one -1, however uneven the steps', () => {
  assert.equal(rankCorrelation(pairs([1, 2, 4, 8, 1000])), 1);
  assert.equal(rankCorrelation(pairs([9, 5, 4, 2, 0])), -1);
});

test('fewer than five pairs, or pairs with a constant figure, have no correlation', () => {
  assert.equal(rankCorrelation(pairs([1, 2, 3, 4])), undefined);
  assert.equal(rankCorrelation(pairs([5, 5, 5, 5, 5])), undefined);
});

test('a correlation is between -1 and 1, and symmetric', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(pair, { minLength: 5, maxLength: 40 }), (some) => {
      const r = rankCorrelation(some);
      assert.ok(r === undefined || Math.abs(r) <= 1 + 1e-9);
      const turned = rankCorrelation(some.map(([x, y]) => [y, x] as const));
      assert.ok(r === turned || Math.abs((r ?? 0) - (turned ?? 0)) < 1e-9);
    }),
  );
});
