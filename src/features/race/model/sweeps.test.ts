import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultPetrol, petrolPlan } from './petrol.ts';
import { energyCost, planTrip } from './plan.ts';
import { chanceFirst, type Race } from './race.ts';
import { distanceSweep, firstFlip, speedSweep, strategySweep, temperatureSweep } from './sweeps.ts';
import { conditionsWith, testRaceCar } from './test-races.ts';

const level = { climbM: 0, descentM: 0 };
const race: Race = {
  distanceKm: 1000,
  conditions: conditionsWith({}),
  entries: [
    { car: 'a', strategy: 'fastest' },
    { car: 'b', strategy: 'fastest' },
  ],
};

test('a sweep changes one condition over its whole range', () => {
  assert.deepEqual(
    temperatureSweep(race)
      .map(({ conditions }) => conditions.temperatureC)
      .slice(0, 2),
    [-20, -18],
  );
  assert.equal(temperatureSweep(race).at(-1)?.conditions.temperatureC, 30);
  assert.deepEqual(
    [speedSweep(race)[0], speedSweep(race).at(-1)].map((swept) => swept?.conditions.speedCapKmh),
    [80, 180],
  );
  assert.ok(speedSweep(race).every(({ entries }) => entries.every(({ strategy }) => strategy === 'at-the-cap')));
  assert.deepEqual(
    [distanceSweep(race)[0], distanceSweep(race).at(-1)].map((swept) => swept?.distanceKm),
    [200, 1200],
  );
  assert.deepEqual(
    strategySweep(race, 1).entries.map(({ car }) => car),
    ['b', 'b', 'b', 'b'],
  );
});

test('the order flips exactly where the fast-charging car with the small battery overtakes', () => {
  // A covers 500 km without a stop; B stops earlier, but charges three times as fast.
  const slow = testRaceCar({
    usableKwh: 110,
    charging: {
      curve: [
        [0, 60],
        [100, 60],
      ],
      by: 'time',
      errorShare: 0.1,
    },
  });
  const quick = testRaceCar({
    usableKwh: 60,
    charging: {
      curve: [
        [0, 200],
        [100, 200],
      ],
      by: 'time',
      errorShare: 0.1,
    },
  });
  const races = distanceSweep(race);
  const outcomes = races.map(({ distanceKm, conditions }) =>
    [slow, quick].map((car) => planTrip(car, { distanceKm, conditions, strategy: 'fastest' })),
  );
  const flip = firstFlip(races, outcomes, 0, 1) ?? 0;
  const isSlowFirst = (km: number) => {
    const [a, b] = outcomes[races.findIndex(({ distanceKm }) => distanceKm === km)] ?? [];
    return (a?.minutes ?? 0) < (b?.minutes ?? 0);
  };
  assert.ok(flip > 300 && isSlowFirst(flip - 20) && !isSlowFirst(flip));
  assert.equal(firstFlip(races, outcomes, 0, 0), undefined);
});

test('the chance of finishing first is half for equal cars, grows with the gap, and shrinks with uncertainty', () => {
  const plan = planTrip(testRaceCar(), { distanceKm: 1000, conditions: race.conditions, strategy: 'fastest' });
  const later = (minutes: number) => ({ ...plan, minutes: plan.minutes + minutes });
  assert.ok(Math.abs(chanceFirst(plan, plan) - 0.5) < 1e-7);
  assert.ok(chanceFirst(plan, later(10)) > 0.5 && chanceFirst(plan, later(30)) > chanceFirst(plan, later(10)));
  assert.ok(Math.abs(chanceFirst(plan, later(10)) + chanceFirst(later(10), plan) - 1) < 1e-7);
  assert.ok(chanceFirst(plan, { ...later(30), errorMin: 60 }) < chanceFirst(plan, later(30)));
  // A lead of one standard deviation of the difference means 84%.
  const deviationMin = Math.sqrt(plan.errorMin ** 2);
  assert.ok(Math.abs(chanceFirst(plan, later(deviationMin)) - 0.8413) < 1e-3);
  assert.equal(chanceFirst({ ...plan, strandedAtKm: 300 }, later(500)), 0);
  assert.equal(chanceFirst({ ...plan, strandedAtKm: 300 }, { ...plan, strandedAtKm: 200 }), 1);
});

test('a petrol car takes 498 minutes of driving, 72 litres and one stop for 1,000 km at 130', () => {
  const plan = petrolPlan({ ...defaultPetrol, distanceKm: 1000, conditions: race.conditions });
  assert.deepEqual([plan.stops, plan.litres, plan.costEur], [1, 72, 126]);
  assert.ok(Math.abs(plan.minutes - 508) < 0.1);
  assert.equal(petrolPlan({ ...defaultPetrol, distanceKm: 600, conditions: race.conditions }).stops, 0);
  assert.equal(petrolPlan({ ...defaultPetrol, distanceKm: 10_000, conditions: race.conditions }).stops, 15);
});

test('a petrol car uses more uphill, in the cold, at 180 and with a trailer, less at 100 and none down a steep hill', () => {
  const litres = (changes: Partial<typeof race.conditions>, rise?: number) => {
    const hill = rise === undefined ? undefined : { climbM: Math.max(0, rise), descentM: Math.max(0, -rise) };
    const course = hill && { name: '', lengthKm: 100, pieces: [{ lengthKm: 100, ...hill }] };
    const conditions = { ...race.conditions, ...changes };
    return petrolPlan({ ...defaultPetrol, distanceKm: 100, conditions, course }).litres;
  };
  assert.equal(litres({}), 7.2);
  assert.ok(litres({}, 3000) > 9 && litres({}, 500) > litres({}, 0) && litres({}, -500) < litres({}, 0));
  assert.equal(litres({}, -8000), 0);
  assert.ok(litres({ temperatureC: -15 }) > 7.5 && litres({ temperatureC: 30 }) < 7.2);
  assert.ok(litres({ speedCapKmh: 180 }) > 10.5 && litres({ speedCapKmh: 100 }) < 5.8);
  assert.ok(litres({ trailerKg: 1500 }) > litres({ speedCapKmh: 100 }) * 1.5 && litres({ roofBox: 1 }) > 7.6);
});

test("a petrol car drives no faster than the road's limit", () => {
  const course = {
    name: '',
    lengthKm: 200,
    pieces: [50, 300].map((speedKmh) => ({ ...level, lengthKm: 100, speedKmh })),
  };
  const plan = petrolPlan({ ...defaultPetrol, distanceKm: 200, conditions: race.conditions, course });
  assert.ok(Math.abs(plan.driveMin - (120 + (100 / 120.5) * 60)) < 1e-6);
});

test('a trip costs what the charger bills for it, including the charge at the start', () => {
  assert.ok(Math.abs(energyCost({ energyKwh: 93 }, 0.45) - 45) < 1e-9);
});
