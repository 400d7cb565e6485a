import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '#features/vehicles/test-cars.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { Strategy } from '../model/conditions.ts';
import type { RacingCar } from './racing-cars.ts';
import { plainShortNames, shortNames } from './short-names.ts';

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
