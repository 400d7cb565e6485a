import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coldFactor } from './charge-times.ts';
import { type Conditions, defaultConditions } from './conditions.ts';
import { consumptionWhPerKm, warmUpMin, warmUpWh } from './consumption.ts';
import type { Course } from './course.ts';
import { type Plan, planTrip } from './plan.ts';
import { isTooHeavy } from './race.ts';
import { stateAt } from './race-events.ts';
import { anyCar, anyConditions, conditionsWith, testRaceCar } from './test-races.ts';

const drive = (changes: Partial<Conditions>, distanceKm = 1000, car = testRaceCar()): Plan =>
  planTrip(car, { distanceKm, strategy: 'fastest', conditions: conditionsWith(changes) });
const used = (plan: Plan, fromMin: number, toMin: number) =>
  stateAt(plan, fromMin).percent - stateAt(plan, toMin).percent;

test("the defaults match races from before these conditions existed, so old links don't change", () => {
  const before = { chargerVoltageV: 800, roofBox: 0, trailerKg: 0, preheated: 1, batteryConditioned: 1, heatPump: 0 };
  assert.deepEqual({ ...defaultConditions, ...before }, defaultConditions);
  assert.equal(warmUpWh(testRaceCar(), conditionsWith({ temperatureC: -20 })), 0);
  assert.equal(coldFactor(conditionsWith({ temperatureC: 0 })), 1.03);
});

test('a cold car uses more energy in its first half hour than later, and a preheated car uses the same in each', () => {
  const trip = { temperatureC: -10, speedCapKmh: 100, startChargePercent: 100 };
  const [cold, warm] = [drive({ ...trip, preheated: 0 }, 100), drive({ ...trip }, 100)];
  assert.equal(cold.stops, 0);
  const [first, second] = [used(cold, 0, warmUpMin), used(cold, warmUpMin - 1e-9, 2 * warmUpMin)];
  assert.ok(first > second * 1.15, `${first} %, then ${second} %`);
  assert.ok(Math.abs(used(warm, 0, 30) - used(warm, 30, 60)) < 1e-9 && Math.abs(used(warm, 30, 60) - second) < 1e-6);
});

test('a cold car warms up once, on a flat road or a course, and a short trip includes only part of that', () => {
  const lengthKm = 300;
  const course: Course = {
    ...{ name: '', lengthKm },
    pieces: Array.from({ length: lengthKm }, () => ({ lengthKm: 1, climbM: 0, descentM: 0 })),
  };
  fc.assert(
    fc.property(anyCar, fc.integer({ min: -30, max: 15 }), (car, temperatureC) => {
      const wh = warmUpWh(car, conditionsWith({ temperatureC, preheated: 0 }));
      assert.ok(wh > 0 && wh < 9000, `${wh} Wh`);
      const energy = (preheated: number, km: number, road?: Course) =>
        planTrip(car, {
          ...{ distanceKm: km, strategy: 'at-the-cap', course: road },
          conditions: conditionsWith({ temperatureC, preheated, speedCapKmh: 90, chargerSpacingKm: 20 }),
        });
      for (const road of [undefined, course]) {
        const [cold, warm] = [energy(0, lengthKm, road), energy(1, lengthKm, road)];
        if (cold.strandedAtKm !== undefined || warm.strandedAtKm !== undefined) continue;
        assert.ok(Math.abs(cold.energyKwh - warm.energyKwh - wh / 1000) < 1e-6);
      }
      const [cold, warm] = [energy(0, 10), energy(1, 10)];
      const share = cold.driveMin / warmUpMin;
      assert.ok(Math.abs(cold.energyKwh - warm.energyKwh - (share * wh) / 1000) < 1e-6);
    }),
    { numRuns: 60 },
  );
});

test('an unwarmed battery takes at least a fifth longer to charge at 0 °C, but no longer in mild weather', () => {
  const factor = (temperatureC: number, batteryConditioned: number) =>
    coldFactor(conditionsWith({ temperatureC, batteryConditioned }));
  assert.ok(factor(0, 0) / factor(0, 1) > 1.2 && factor(0, 0) / factor(0, 1) < 1.35);
  assert.equal(factor(20, 0), factor(20, 1));
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 45 }), (temperatureC) => {
      assert.ok(factor(temperatureC, 0) >= factor(temperatureC, 1));
    }),
  );
});

test("a heat pump saves about 3% at 0 °C and nothing when it's mild, and a condition overrides what the car has", () => {
  const [withPump, without] = [true, false].map((heatPump) => testRaceCar({ body: { heatPump } }));
  const use = (car = withPump, changes: Partial<Conditions> = {}) =>
    consumptionWhPerKm(car as typeof withPump & object, 90, conditionsWith({ temperatureC: 0, ...changes }));
  const saved = 1 - use(withPump) / use(without);
  assert.ok(saved > 0.02 && saved < 0.04, `${saved}`);
  assert.equal(use(without, { temperatureC: 18 }), use(withPump, { temperatureC: 18 }));
  assert.equal(use(without, { heatPump: 1 }), use(withPump));
  assert.equal(use(withPump, { heatPump: -1 }), use(without));
});

test('at 400 V only cars of the 800 V class take longer to charge', () => {
  const fast = (is800V: boolean) =>
    testRaceCar({
      is800V,
      charging: {
        ...{ by: 'time', errorShare: 0.1 },
        curve: [
          [0, 240],
          [60, 240],
          [100, 40],
        ],
      },
    });
  const minutes = (is800V: boolean, chargerVoltageV: number) => drive({ chargerVoltageV }, 1000, fast(is800V)).minutes;
  assert.equal(minutes(false, 400), minutes(false, 800));
  assert.equal(minutes(true, 800), minutes(false, 800));
  assert.ok(minutes(true, 400) > minutes(true, 800) + 15);
});

test('with a trailer a car drives at most 100 km/h, uses over 50% more energy, and respects its towing limit', () => {
  const [alone, towing] = [drive({ speedCapKmh: 100 }), drive({ trailerKg: 1500 })];
  assert.ok(towing.cruiseKmh <= 100 && towing.whPerKm > alone.whPerKm * 1.5);
  assert.ok(drive({ roofBox: 1 }).whPerKm > drive({}).whPerKm * 1.08);
  assert.equal(isTooHeavy(testRaceCar(), { trailerKg: 1600 }), false);
  assert.equal(isTooHeavy(testRaceCar(), { trailerKg: 1601 }), true);
  assert.equal(isTooHeavy(testRaceCar({ maxTrailerKg: 0 }), { trailerKg: 1 }), true);
  assert.equal(isTooHeavy(testRaceCar({ maxTrailerKg: 0 }), { trailerKg: 0 }), false);
  assert.equal(isTooHeavy(testRaceCar({ maxTrailerKg: undefined }), { trailerKg: 3500 }), false);
});

test('more chargers to choose from never cost a cold car time', () => {
  fc.assert(
    fc.property(anyCar, anyConditions, (car, any) => {
      const conditions = { ...any, preheated: 0, temperatureC: Math.min(5, any.temperatureC) };
      const plan = (chargerSpacingKm: number) =>
        planTrip(car, { distanceKm: 800, strategy: 'at-the-cap', conditions: { ...conditions, chargerSpacingKm } });
      const [every, second] = [plan(any.chargerSpacingKm), plan(any.chargerSpacingKm * 2)];
      if (second.strandedAtKm !== undefined) return;
      assert.ok(every.strandedAtKm === undefined && every.minutes <= second.minutes + 1e-6);
    }),
    { numRuns: 100 },
  );
});
