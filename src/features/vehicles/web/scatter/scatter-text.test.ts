import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scatterText } from './scatter-text.ts';

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
