import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { raceCarOf } from '../../model/race-car.ts';
import { comparedPairs } from './pairs.ts';

test('the cars of the pairs are in the catalogue, can race, and are of two makes', async () => {
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
