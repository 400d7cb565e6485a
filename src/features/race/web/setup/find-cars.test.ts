import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { folded } from '#shared/text-match.ts';
import { findCars } from './find-cars.ts';

const row = (name: string, market = 'Europe') =>
  ({ name, searchText: folded(`${name} 2025`), vehicle: { id: folded(name).replaceAll(' ', '-'), market } }) as CarRow;
const rows = [row('Kia EV3', 'North America'), row('Kia EV4'), row('Kia EV6'), row('Škoda Enyaq'), row('Volvo EX30')];
const found = (question: string, ...favourites: string[]) =>
  findCars(rows, question, new Set(favourites)).map(({ name }) => name);

test('favourites come first, the latest heart before older ones, then European cars', () => {
  assert.deepEqual(found('kia', 'kia-ev6', 'kia-ev3'), ['Kia EV6', 'Kia EV3', 'Kia EV4']);
  assert.deepEqual(found('kia'), ['Kia EV4', 'Kia EV6', 'Kia EV3']);
});

test('a search matches any words of the name, ignoring accents and case, and favourites only if they match', () => {
  assert.deepEqual(found('enyaq SKODA', 'kia-ev6'), ['Škoda Enyaq']);
  assert.deepEqual(found('trabant', 'kia-ev6'), []);
  assert.equal(found('').length, rows.length);
});
