import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carRow } from '../../car-row.ts';
import { testCar } from '../../test-cars.ts';
import { namePartsOf } from '../car-names.ts';
import { laneEnd, shareOf } from './lane.ts';

const cars = [503, 320, undefined].map((real_km, i) => carRow(`c${i}`, testCar(`c${i}`, { range: { real_km } })));

test('a lane ends at the largest figure in the list, rounded up to 50', () => {
  assert.equal(laneEnd(cars, 'real'), 550);
  assert.equal(laneEnd(cars.slice(2), 'real'), 0);
});

test('a car is placed by its figure but never at the very start, which is for unknown figures', () => {
  assert.equal(shareOf(275, 550), 0.5);
  assert.equal(shareOf(3, 550), 0.06);
  assert.equal(shareOf(600, 550), 1);
  assert.equal(shareOf(undefined, 550), 0);
  assert.equal(shareOf(300, 0), 0);
});

test('the make is split from a name that starts with it', () => {
  const part = (name: string, make: string) => namePartsOf({ name, vehicle: testCar('x', { make }) });
  assert.deepEqual(part('Škoda Enyaq 85', 'Škoda'), { make: 'Škoda', model: 'Enyaq 85' });
  assert.deepEqual(part('ID.3', 'Volkswagen'), { make: '', model: 'ID.3' });
  assert.deepEqual(part('Kiazuma 1', 'Kia'), { make: '', model: 'Kiazuma 1' });
});
