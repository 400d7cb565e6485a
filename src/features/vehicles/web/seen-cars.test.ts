import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { storage } from '#web/device/test-local-storage.ts';
import { listSeenCars, rememberSeenCar } from './seen-cars.ts';

beforeEach(() => storage.clear());
const ids = () => listSeenCars().map(({ id }) => id);

test('the eight most recent cars are stored, latest first, without duplicates', () => {
  for (let n = 1; n <= 9; n += 1) rememberSeenCar({ id: `car-${n}`, name: `Car ${n}`, realKm: n }, n);
  rememberSeenCar({ id: 'car-5', name: 'Car 5', realKm: 50 }, 10);
  assert.deepEqual(ids(), ['car-5', 'car-9', 'car-8', 'car-7', 'car-6', 'car-4', 'car-3', 'car-2']);
  assert.deepEqual(listSeenCars()[0], { id: 'car-5', name: 'Car 5', realKm: 50, at: 10 });
});

test('the recently viewed cars are stored under a key that logging out clears', () => {
  rememberSeenCar({ id: 'car-1', name: 'Car 1' }, 1);
  assert.deepEqual([...storage.keys()], ['user:seencars']);
});

test('invalid data in the storage is ignored', () => {
  for (const text of [
    '',
    '{',
    '{}',
    '[1]',
    '[null]',
    '[{"id":"../x","name":"X","at":1}]',
    '[{"id":"x","name":"","at":1}]',
    '[{"id":"x","name":"X","at":1,"realKm":"far"}]',
  ]) {
    storage.set('user:seencars', text);
    assert.deepEqual(ids(), [], text);
  }
});
