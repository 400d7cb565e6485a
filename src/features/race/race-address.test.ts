import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { conditionNames, conditionRows, mostCars, strategies, usualConditions } from './model/conditions.ts';
import { parseRace, type RaceView, stages, writeRace } from './race-address.ts';

const read = (query: string) => parseRace(new URLSearchParams(query));
const written = (race: RaceView) => {
  const entries = Object.entries(writeRace(race)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(entries).toString();
};

test('a race without anything said is 1,000 km under the usual conditions, without cars', () => {
  const race = read('');
  assert.deepEqual([race.distanceKm, race.entries, race.conditions, race.stage], [1000, [], usualConditions, 'setup']);
  assert.equal(written(race), '');
});

test('what cannot be read is left as usual, and nothing that is no slug becomes a car', () => {
  const race = read(`km=99999&t=warm&wet=2&cap=1e3&cars=,<b>,${'x'.repeat(121)},bmw-i4-m50~quick&show=everything`);
  assert.deepEqual(race.entries, [{ car: 'bmw-i4-m50', strategy: 'fastest' }]);
  assert.deepEqual([race.distanceKm, race.conditions, race.stage], [1000, usualConditions, 'setup']);
});

test('more cars than may race are left out', () => {
  assert.equal(read(`cars=${Array.from({ length: 20 }, (_, i) => `car-${i}`).join(',')}`).entries.length, mostCars);
});

test('any race comes back from its address as it was', () => {
  const conditions = fc.record(
    Object.fromEntries(
      conditionNames.map((name) => {
        const [min, max] = conditionRows[name].bounds;
        return [name, fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) }).map((tenths) => tenths / 10)];
      }),
    ),
    { noNullPrototype: true },
  );
  const race = fc.record(
    {
      distanceKm: fc.integer({ min: 1, max: 10_000 }),
      entries: fc.array(
        fc.record(
          {
            car: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/),
            strategy: fc.constantFrom(...strategies),
          },
          { noNullPrototype: true },
        ),
        { maxLength: mostCars },
      ),
      conditions,
      stage: fc.constantFrom(...stages),
      priceEurPerKwh: fc.integer({ min: 0, max: 1000 }).map((cents) => cents / 100),
    },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(race, (given) => assert.deepEqual(read(written(given as RaceView)), given)));
});
