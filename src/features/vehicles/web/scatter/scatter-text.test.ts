import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rankCorrelation, scatterText } from './scatter-text.ts';

const rising = Array.from({ length: 9 }, (_, i) => [i, i * i] as const);

test('the description has the number of cars, the correlation, and how many cars are hidden', () => {
  assert.equal(
    scatterText({ pairs: rising, hidden: 1, x: 'Weight with driver', y: 'WLTP range' }),
    '9 cars: WLTP range against weight with driver. Where weight with driver is higher, WLTP range is nearly always higher. ' +
      '1 car without data is hidden.',
  );
});

test('the description says whether a figure falls or is unrelated, except for only a few cars', () => {
  const falling = rising.map(([x, y]) => [x, -y] as const);
  assert.match(scatterText({ pairs: falling, hidden: 0, x: 'A', y: 'B' }), /nearly always lower\.$/);
  const unrelated = [1, 5, 2, 4, 3, 3, 4, 2, 5, 1].map((y, x) => [x, y] as const);
  assert.match(scatterText({ pairs: unrelated, hidden: 0, x: 'A', y: 'B' }), /No clear relationship/);
  assert.equal(scatterText({ pairs: rising.slice(0, 2), hidden: 0, x: 'A', y: 'B' }), '2 cars: B against A.');
});

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
