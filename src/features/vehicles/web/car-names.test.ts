import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carRow } from '../car-row.ts';
import { testCar } from '../test-cars.ts';
import { findCar } from './car-names.ts';

const [one, two] = [
  carRow('Aster One', testCar('aster-one', { formerIds: ['aster-two', 'aster-uno'] })),
  carRow('Aster Two', testCar('aster-two')),
];

test('a car is found by its name, its slug or a merged car’s slug, and a current slug wins', () => {
  assert.equal(findCar([one, two], 'Aster One'), one);
  assert.equal(findCar([one, two], 'aster-one'), one);
  assert.equal(findCar([one, two], 'aster-uno'), one);
  assert.equal(findCar([one, two], 'aster-two'), two);
  assert.equal(findCar([one, two], 'aster-eins'), undefined);
});
