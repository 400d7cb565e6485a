import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carRow } from '#features/vehicles/car-row.ts';
import type { Market } from '#features/vehicles/markets.ts';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { testCar } from '#features/vehicles/test-cars.ts';
import { folded } from '#shared/text-match.ts';
import { shownIn } from '#web/text/units.ts';
import { strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';
import { raceCarOf } from '../../model/race-car.ts';
import {
  comparedPairs,
  distancePresets,
  findCarsToRace,
  kmLess,
  kmMore,
  parseKm,
  unusedStrategy,
  withCars,
  withDuplicate,
} from './entries.ts';

const entry = (car: string, strategy: Entry['strategy'] = 'fastest'): Entry => ({ car, strategy });
const many = (count: number) => Array.from({ length: count }, (_, n) => entry(`car-${n}`));

test('cars are appended, each once, up to the maximum', () => {
  assert.deepEqual(withCars([entry('a', 'at-the-cap')], ['b', 'a', 'b', 'c']), [
    entry('a', 'at-the-cap'),
    entry('b'),
    entry('c'),
  ]);
  assert.deepEqual(withCars(many(11), ['x', 'y']).at(-1), entry('x'));
  assert.equal(withCars(many(11), ['x', 'y']).length, maxRacing);
});

test('a car is added a second time with an unused strategy, if one is left and there is room', () => {
  assert.deepEqual(withDuplicate([entry('a'), entry('b')], 0), [entry('a'), entry('a', 'fewest-stops'), entry('b')]);
  const all = strategies.map((strategy) => entry('a', strategy));
  assert.deepEqual(withDuplicate(all, 1), all);
  assert.equal(unusedStrategy(many(maxRacing), 'car-3'), undefined);
  assert.equal(withDuplicate(many(maxRacing), 3).length, maxRacing);
});

test('the cars of each pair are in the catalogue, can race, and are from two makes', async () => {
  const cars = new Map((await shippedVehicles()).map((car) => [car.id, car]));
  for (const pair of comparedPairs) {
    const makes = pair.map((id) => {
      const car = cars.get(id);
      assert.ok(car && 'car' in raceCarOf(car), id);
      return car.make;
    });
    assert.equal(new Set(makes).size, 2, pair.join());
  }
});

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

test('a distance is parsed in common notations', () => {
  for (const text of ['1000', '1,000', '1 000', '1.000', "1'000", ' 1000 km ']) assert.equal(parseKm(text), 1000, text);
  assert.deepEqual([parseKm('1'), parseKm('10,000')], [1, 10_000]);
});

test('anything but a whole distance from 1 to 10,000 km is refused', () => {
  for (const text of ['', '0', '10001', '-5', '1.5', '1e3', 'NaN', '12,34', '0x10', '99999', '１００', 'far']) {
    assert.equal(parseKm(text), undefined, text);
  }
});

test('plus and minus step to round distances within bounds: by 100 km, or by 50 below 300', () => {
  const up = [1, 50, 250, 299, 300, 333, 1000, 9950, 10_000].map((km) => kmMore(km));
  assert.deepEqual(up, [50, 100, 300, 300, 400, 400, 1100, 10_000, 10_000]);
  const down = [1, 40, 50, 100, 300, 333, 400, 1000, 10_000].map((km) => kmLess(km));
  assert.deepEqual(down, [1, 1, 1, 50, 250, 300, 300, 900, 9900]);
});

test('miles are parsed as typed, step by round miles, and stay within the same bounds', () => {
  const miles = shownIn('km', { distance: 'mi', temperature: 'C', currency: 'GBP' });
  for (const text of ['400', '400 mi', ' 400 miles']) assert.equal(parseKm(text, miles), 643.738, text);
  assert.equal(parseKm('1,000', miles), 1609.344);
  assert.deepEqual([parseKm('6213', miles), parseKm('6214', miles)], [9998.854, undefined]);
  const shown = (km: number) => Math.round(miles.of(km));
  assert.deepEqual([kmMore(643.738, miles), kmLess(643.738, miles)].map(shown), [500, 300]);
  assert.deepEqual([kmMore(402.336, miles), kmLess(402.336, miles)].map(shown), [300, 200]);
  assert.deepEqual([kmMore(9998, miles), kmLess(1.609, miles)], [10_000, 1]);
  assert.deepEqual(distancePresets(miles), [50, 100, 250, 500, 1000]);
});
