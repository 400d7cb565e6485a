import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '../../test-cars.ts';
import { groupOf } from './car-group.ts';

const many = (count: number, misscellaneous: Parameters<typeof testCar>[1] & object) =>
  Array.from({ length: count }, (_, i) => testCar(`car-${i}`, misscellaneous));
const compactSuvs = many(8, { misscellaneous: { segment: 'JC', body: 'SUV' } });
const otherSuvs = many(9, { misscellaneous: { body: 'SUV' } });
const cars = [...compactSuvs, ...otherSuvs];

test('a car is compared with the cars of its segment', () => {
  const group = groupOf(testCar('a', { misscellaneous: { segment: 'JC', body: 'SUV' } }), cars);
  assert.deepEqual([group.kind, group.of, group.cars.length], ['segment', 'JC', 8]);
});

test('a car of an unknown or small segment is compared with cars of its body type, or else with all cars', () => {
  const byBody = groupOf(testCar('a', { misscellaneous: { segment: 'JA', body: 'SUV' } }), cars);
  assert.deepEqual([byBody.kind, byBody.of, byBody.cars.length], ['body', 'SUV', 17]);
  const all = groupOf(testCar('a', { misscellaneous: { body: 'Coupe' } }), cars);
  assert.deepEqual([all.kind, all.cars.length], ['all', 17]);
});
