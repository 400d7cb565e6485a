import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '#features/vehicles/test-cars.ts';
import { defaultConditions } from '../model/conditions.ts';
import type { Course } from '../model/course.ts';
import type { Race } from '../model/race.ts';
import { raceQuery, sweepQuery } from './api.ts';

const car = testCar('a', { battery: { usable_kwh: 70 } });
const race: Race = { distanceKm: 300, entries: [{ car: 'a', strategy: 'fastest' }], conditions: defaultConditions };
const course = (climbM: number): Course => ({
  name: 'Over the pass',
  lengthKm: 300,
  pieces: [{ lengthKm: 300, climbM, descentM: 0 }],
});

const keys = (requested: Race, cars = [car]) => [
  JSON.stringify(raceQuery(requested, cars).queryKey),
  ...(['temperature', 'speed', 'distance'] as const).map((name) =>
    JSON.stringify(sweepQuery(name, requested, cars).queryKey),
  ),
];

test('changed figures have a new key, and equal ones share theirs', () => {
  const better = { ...car, battery: { usable_kwh: 80 } };
  const before = keys(race);
  for (const [index, key] of keys(race, [better]).entries()) assert.notEqual(key, before[index]);
  assert.deepEqual(keys({ ...race }, [structuredClone(car)]), before);
});

test("figures of a car that isn't racing make no difference", () => {
  assert.deepEqual(keys(race, [car, testCar('b')]), keys(race));
});

test('two courses that differ only in their hills have different keys', () => {
  const [level, hilly] = [course(0), course(2000)].map((road) => keys({ ...race, course: road }));
  assert.notEqual(level?.[0], hilly?.[0]);
  assert.notEqual(level?.[1], hilly?.[1]);
});

test('a sweep has the same key whatever the swept condition is set to', () => {
  const [, temperature, speed, distance] = keys(race);
  const other = { ...race, distanceKm: 500, conditions: { ...defaultConditions, temperatureC: -5, speedCapKmh: 90 } };
  assert.notEqual(keys(other)[1], temperature);
  assert.equal(keys({ ...race, conditions: { ...defaultConditions, temperatureC: -5 } })[1], temperature);
  assert.equal(keys({ ...race, conditions: { ...defaultConditions, speedCapKmh: 90 } })[2], speed);
  assert.equal(keys({ ...race, distanceKm: 500 })[3], distance);
});
