import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sectionNames } from '../figures.ts';
import { testCar } from '../test-cars.ts';
import { isVehicle } from './read-cars.ts';

test('a car with hardly any known figures is valid', () => {
  assert.equal(isVehicle(testCar('r5', { range: { real_km: 320 } })), true);
  assert.equal(isVehicle(testCar('r5')), true);
});

test('a car without one of its sections or its identity is invalid', () => {
  const car = testCar('r5');
  for (const key of [...sectionNames, 'id', 'make', 'year', 'market', 'derived']) {
    const { [key]: _, ...rest } = car as unknown as Record<string, unknown>;
    assert.equal(isVehicle(rest), false, key);
    assert.equal(isVehicle({ ...rest, [key]: null }), false, `${key}: null`);
  }
});

test('no other value that may be stored on a device is accepted as a car', () => {
  for (const value of [null, undefined, [], 'car', 7, {}, { a: 1 }]) {
    assert.equal(isVehicle(value), false, JSON.stringify(value));
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.ok(!isVehicle(value))));
});
