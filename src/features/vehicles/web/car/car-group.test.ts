import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testCar } from '../../test-cars.ts';
import { groupOf, ticksOf } from './car-group.ts';

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

const group = { sorted: [100, 200, 300], min: 100, max: 300, median: 200 };

test('there is one tick per car, the minimum at the start and the maximum at the end', () => {
  assert.deepEqual(ticksOf(group, 300), { all: [0, 0.5, 1], median: 0.5, own: 1 });
});

test('if the scale is turned, smaller values are closer to the end', () => {
  assert.deepEqual(ticksOf(group, 100, true), { all: [1, 0.5, 0], median: 0.5, own: 1 });
});

test('if all values are equal, they’re in the middle', () => {
  assert.deepEqual(ticksOf({ sorted: [5, 5, 5], min: 5, max: 5, median: 5 }, 5), {
    all: [0.5, 0.5, 0.5],
    median: 0.5,
    own: 0.5,
  });
});

test('no position is outside the line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 40 }),
      fc.boolean(),
      (values, turned) => {
        const sorted = values.toSorted((a, b) => a - b);
        const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
        const { all, median, own } = ticksOf({ sorted, min, max, median: sorted[1] ?? min }, values[0] ?? min, turned);
        for (const place of [...all, median, own]) assert.ok(place >= 0 && place <= 1);
        assert.equal(all.length, values.length);
      },
    ),
  );
});
