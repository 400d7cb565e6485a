import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { carsById } from '#features/vehicles/cars-by-id.ts';
import type { Entry } from '../model/race.ts';
import { knownEntries, racingCars } from './racing-cars.ts';

const row = (id: string, ...formerIds: string[]) => ({ name: id, vehicle: { id, formerIds } }) as unknown as CarRow;
const entry = (car: string, strategy: Entry['strategy'] = 'fastest'): Entry => ({ car, strategy });
const byId = carsById([row('new', 'old', 'taken'), row('taken'), row('third')]);

test('a car is found by a former id, and races under its current one', () => {
  const { entries, unknown } = knownEntries([entry('old', 'at-the-cap'), entry('third')], byId);
  assert.deepEqual(entries, [entry('new', 'at-the-cap'), entry('third')]);
  assert.equal(unknown, 0);
});

test('a current id wins over a former id of another car', () => {
  assert.deepEqual(knownEntries([entry('taken')], byId).entries, [entry('taken')]);
});

test('unknown cars are left out and counted, and the others have consecutive letters', () => {
  const { entries, unknown } = knownEntries([entry('nothing'), entry('new'), entry('none'), entry('third')], byId);
  assert.equal(unknown, 2);
  const cars = racingCars(entries, byId);
  assert.deepEqual(
    cars.map(({ index, name }) => [index, name]),
    [
      [0, 'new'],
      [1, 'third'],
    ],
  );
});
