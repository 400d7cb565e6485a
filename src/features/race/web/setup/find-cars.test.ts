import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carRow } from '#features/vehicles/car-row.ts';
import type { Market } from '#features/vehicles/markets.ts';
import { testCar } from '#features/vehicles/test-cars.ts';
import { folded } from '#shared/text-match.ts';
import { findCarsToRace } from './find-cars.ts';

const row = (name: string, market: Market = 'Europe') =>
  carRow(name, testCar(folded(name).replaceAll(' ', '-'), { market, year: 2026 }));
const rows = [
  row('Kia EV3', 'North America'),
  row('Kia EV4'),
  row('Kia EV6'),
  row('Škoda Enyaq'),
  row('Volvo EX30'),
  row('Hyundai IONIQ 5'),
  row('Hyundai IONIQ 6'),
  row('Mercedes-AMG EQE 43 4MATIC'),
  row('MG4'),
];
const found = (query: string, ...favourites: string[]) =>
  findCarsToRace(rows, query, new Set(favourites), '2026-11').map(({ name }) => name);

test('favourites come first, the most recent one at the top, then cars on sale in Europe', () => {
  assert.deepEqual(found('kia', 'kia-ev6', 'kia-ev3'), ['Kia EV6', 'Kia EV3', 'Kia EV4']);
  assert.deepEqual(found('kia'), ['Kia EV4', 'Kia EV6', 'Kia EV3']);
});

test('a search matches any words of the name, ignoring accents and case, and favourites only if they match', () => {
  assert.deepEqual(found('enyaq SKODA', 'kia-ev6'), ['Škoda Enyaq']);
  assert.deepEqual(found('trabant', 'kia-ev6'), []);
  assert.equal(found('').length, rows.length);
});

test('the best match comes first, even before favourites, because Enter picks it', () => {
  assert.equal(found('ioniq 6', 'hyundai-ioniq-5')[0], 'Hyundai IONIQ 6');
  assert.equal(found('mg 4', 'mercedes-amg-eqe-43-4matic')[0], 'MG4');
  assert.equal(found('ev', 'volvo-ex30', 'kia-ev6')[0], 'Kia EV6');
});
