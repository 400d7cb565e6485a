import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { conditionRows, defaultConditions } from '../model/conditions.ts';
import { runRace } from '../model/race.ts';
import { raceResponse, simulate } from './index.ts';

/**
 * A race that's harder to plan than any that a request may ask for: chargers as close together as possible, stops
 * that cost nothing, and a curve with a long rise.
 */
const id = 'mg-zs-ev-standard-range';
const race = {
  distanceKm: 10_000,
  entries: [{ car: id, strategy: 'fastest' as const }],
  conditions: {
    ...defaultConditions,
    ...{ chargerSpacingKm: conditionRows.chargerSpacingKm.bounds[0], stopMin: 0, chargerPowerKw: 1000 },
    ...{ startChargePercent: 72.2, chargerReservePercent: 8.3 },
  },
};

test('other requests are answered while a car is planned over ten thousand km', async () => {
  const cars = new Map((await shippedVehicles()).map((car) => [car.id, car]));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const response = await simulate(race, cars, 0.45);
  isOver = true;
  assert.ok(turns >= 4, `${turns}`);
  assert.deepEqual(response, raceResponse(race, runRace(race, cars), 0.45), 'the plan is the same');
});
