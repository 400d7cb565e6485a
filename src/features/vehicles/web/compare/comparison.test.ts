import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '../../test-cars.ts';
import { similarCars } from '../car/car-group.ts';
import { rankingOf } from '../ranking-text.ts';
import { compareCars } from './compare-rows.ts';

const small = testCar('small', {
  price: { de_eur: 25_000 },
  battery: { usable_kwh: 40 },
  range: { real_km: 250 },
  performance: { drive: 'FWD', power_kw: 80 },
});
const large = testCar('large', {
  price: { de_eur: 60_000 },
  battery: { usable_kwh: 90 },
  range: { real_km: 480 },
  performance: { drive: 'AWD', power_kw: 250 },
});
const bare = testCar('bare');

test('the lowest price and the highest range are best, and no drive is better than another', () => {
  const rows = compareCars([small, large], ['price.de_eur', 'range.real_km', 'performance.drive', 'charge.port']);
  assert.deepEqual(
    rows.map(({ path, best, isDifferent }) => [path, best, isDifferent]),
    [
      ['price.de_eur', [0], true],
      ['range.real_km', [1], true],
      ['performance.drive', [], true],
    ],
  );
});

test('a figure that only one car has isn’t best, and equal ones tie', () => {
  assert.deepEqual(compareCars([small, bare], ['price.de_eur'])[0]?.best, []);
  assert.deepEqual(compareCars([small, large, small], ['price.de_eur'])[0]?.best, [0, 2]);
  assert.deepEqual(compareCars([small, small], ['price.de_eur'])[0]?.isDifferent, false);
});

test('ranks count from the better end, among cars with a known figure', () => {
  const group = [250, 300, 350, 400].map((real_km, i) => testCar(`g${i}`, { range: { real_km } }));
  const [first] = group;
  assert.ok(first);
  assert.deepEqual(rankingOf(first, [...group, bare], 'range.real_km'), {
    rank: 4,
    of: 4,
    min: 250,
    max: 400,
    median: 325,
    sorted: [250, 300, 350, 400],
  });
  assert.equal(rankingOf(bare, group, 'range.real_km'), undefined);
  assert.equal(rankingOf(first, group.slice(0, 2), 'range.real_km'), undefined);
});

test('cars with similar known figures are similar, and a car without figures isn’t similar to any', () => {
  const near = testCar('near', { price: { de_eur: 26_000 }, range: { real_km: 260 } });
  assert.deepEqual(
    similarCars(small, [small, large, near, bare], 2).map(({ id }) => id),
    ['near', 'large'],
  );
});
