import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';
import { raceCarOf } from '../../model/race-car.ts';
import { comparedPairs, unusedStrategy, withCars, withDuplicate } from './entries.ts';

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
