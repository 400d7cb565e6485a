import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { conditionNames, conditionRows, strategies } from './model/conditions.ts';
import { defaultKm, parseRace, petrolBounds, petrolNames, stages, writeRace } from './race-address.ts';

const read = (query: string) => parseRace(new URLSearchParams(query));
const written = (query: string) => {
  const parameters = Object.entries(writeRace(read(query))).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(parameters).toString().replaceAll('%2C', ',').replaceAll('%7E', '~');
};

test('a race with the defaults has an empty address', () => assert.equal(written(''), ''));

test('a link from before winter, trailer and charger settings existed still shows the same race', () => {
  const { conditions } = read('km=870&cars=a&t=-7&load=150');
  const { preheated, batteryConditioned, heatPump, chargerVoltageV, roofBox, trailerKg } = conditions;
  assert.deepEqual(
    [preheated, batteryConditioned, heatPump, chargerVoltageV, roofBox, trailerKg],
    [1, 1, 0, 800, 0, 0],
  );
  assert.equal(written('cars=a&preheat=0&warm=0&heatpump=-1&volts=400&box=1&tow=750').split('&').length, 7);
});

test('defaults in an address are dropped when it is rewritten', () => {
  assert.equal(written('km=1000&t=10&price=0.45&litres=7.2&show=setup'), '');
});

test('unreadable parts of an address fall back to their defaults, and the rest applies', () => {
  for (const km of ['0', '-5', '10001', 'NaN', '1e3', 'Infinity', '0x10', '', '1000000', '1,000', ' 5']) {
    assert.equal(read(`km=${encodeURIComponent(km)}&t=5`).distanceKm, defaultKm, km);
    assert.equal(read(`km=${encodeURIComponent(km)}&t=5`).conditions.temperatureC, 5);
  }
  assert.equal(read('t=-31').conditions.temperatureC, conditionRows.temperatureC.preset);
  assert.equal(read('course=../../etc').courseKey, undefined);
  assert.deepEqual(read('cars=<b>,ok,%2F,a~flying').entries, [
    { car: 'ok', strategy: 'fastest' },
    { car: 'a', strategy: 'fastest' },
  ]);
  assert.equal(read(`cars=${Array.from({ length: 40 }, (_, n) => `car-${n}`).join()}`).entries.length, maxRacing);
});

const within = ([min, max]: readonly [number, number]) =>
  fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((hundredths) => hundredths / 100);

test('every race survives a round trip through its address', () => {
  const race = fc.record({
    stage: fc.constantFrom(...stages),
    distanceKm: within([1, 10_000]),
    entries: fc.array(
      fc.record({ car: fc.stringMatching(/^[a-z0-9-]{1,20}$/), strategy: fc.constantFrom(...strategies) }),
      {
        maxLength: maxRacing,
      },
    ),
    conditions: fc.record(
      Object.fromEntries(conditionNames.map((name) => [name, within(conditionRows[name].bounds)])) as never,
    ),
    priceEurPerKwh: within([0, 10]),
    petrol: fc.record(Object.fromEntries(petrolNames.map((name) => [name, within(petrolBounds[name])])) as never),
    courseKey: fc.option(fc.stringMatching(/^[a-z0-9]{1,20}$/), { nil: undefined }),
  });
  fc.assert(
    fc.property(race, (view) => {
      const query = Object.entries(writeRace(view as never)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      // Objects made by fast-check have no prototype.
      assert.deepEqual(parseRace(new URLSearchParams(query)), structuredClone(view));
    }),
    { numRuns: 200 },
  );
});

test('a race on a course has the same address whether or not the course is stored', () => {
  const requested = read('cars=a&km=276.9&course=abc');
  const course = { name: '', lengthKm: 276.912, pieces: [] };
  assert.deepEqual(writeRace({ ...requested, course, distanceKm: course.lengthKm }), writeRace(requested));
});
