import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CarRow, carsById } from '#features/vehicles/car-row.ts';
import { testCar } from '#features/vehicles/test-cars.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { Strategy } from '../model/conditions.ts';
import type { Entry } from '../model/race.ts';
import { knownEntries, plainShortNames, type RacingCar, racingCars, shortNames } from './racing-cars.ts';

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

type Racing = [id: string, model: string, variant: string, strategy?: Strategy];

const carsOf = (racing: readonly Racing[]) =>
  racing.map(([id, model, variant, strategy = 'fastest'], index): RacingCar => {
    const vehicle: Vehicle = { ...testCar(id), model, variant };
    return { index, entry: { car: id, strategy }, vehicle, name: `Make ${model} ${variant}` };
  });

const namesOf = (...racing: Racing[]) => [...shortNames(carsOf(racing)).values()];

test('the model is enough, unless another car has the same one', () => {
  assert.deepEqual(namesOf(['a', 'i4', 'M50'], ['b', 'EV6', 'GT']), ['i4', 'EV6']);
  assert.deepEqual(namesOf(['a', 'i4', 'M50'], ['b', 'i4', 'eDrive40'], ['c', 'EV6', 'GT']), [
    'i4 M50',
    'i4 eDrive40',
    'EV6',
  ]);
});

test('a model that is a number is preceded by its make', () => {
  assert.deepEqual(namesOf(['a', '5 E-Tech', '']), ['Make 5 E-Tech']);
});

test('a car that races twice is distinguished by its strategy', () => {
  assert.deepEqual(namesOf(['a', 'i4', 'M50'], ['a', 'i4', 'M50', 'fewest-stops']), [
    'i4 (fastest)',
    'i4 (fewest stops)',
  ]);
});

test('entries of two cars with the same model, each racing twice, all have distinct names', () => {
  const names = namesOf(
    ['a', 'i4', 'M50'],
    ['a', 'i4', 'M50', 'fewest-stops'],
    ['b', 'i4', 'eDrive40'],
    ['b', 'i4', 'eDrive40', 'fewest-stops'],
  );
  assert.equal(new Set(names).size, 4);
});

test('a name omits the strategy where that is shown beside it', () => {
  const racing = carsOf([
    ['a', 'i4', 'M50'],
    ['a', 'i4', 'M50', 'fewest-stops'],
  ]);
  assert.deepEqual([...plainShortNames(racing).values()], ['i4', 'i4']);
});
