import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sectionNames } from '../figures.ts';
import { testCar } from '../test-cars.ts';
import { isVehicles } from './is-vehicles.ts';

test('cars by name are cars, and none are too', () => {
  assert.equal(isVehicles({ 'Renault 5': testCar('r5', { range: { real_km: 320 } }) }), true);
  assert.equal(isVehicles({}), true);
});

test('a car without one of its sections or its identity is none, wherever it stands', () => {
  const car = testCar('r5');
  for (const key of [...sectionNames, 'id', 'make', 'year', 'derived']) {
    const { [key]: _, ...rest } = car as unknown as Record<string, unknown>;
    assert.equal(isVehicles({ good: car, bad: rest }), false, key);
    assert.equal(isVehicles({ good: car, bad: { ...rest, [key]: null } }), false, `${key}: null`);
  }
});

test('whatever else a device holds is not taken for cars', () => {
  for (const value of [null, undefined, [], 'cars', 7, { a: 1 }, { a: null }, { a: [] }]) {
    assert.equal(isVehicles(value), false, JSON.stringify(value));
  }
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => assert.ok(!isVehicles(value))),
  );
});
