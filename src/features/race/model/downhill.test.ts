import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chargeTimes } from './charge-times.ts';
import { type Strategy, strategies } from './conditions.ts';
import { type Course, courseOf } from './course.ts';
import { energyCost, type Plan, planTrip } from './plan.ts';
import { stateAt } from './race-events.ts';
import { bestStops, stopProblemOf } from './stop-plan.ts';
import { bruteForceMin } from './test-brute-force.ts';
import { anyCar, anyConditions, anyCurve, conditionsWith, testRaceCar } from './test-races.ts';

/** A road whose pieces rise or fall by this many metres. */
const courseOfRises = (rises: readonly number[], lengthKm: number): Course => ({
  name: '',
  lengthKm: rises.length * lengthKm,
  pieces: rises.map((rise) => ({ lengthKm, climbM: Math.max(0, rise), descentM: Math.max(0, -rise) })),
});

const anyCourse = fc
  .tuple(
    fc.array(fc.oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -1500, max: 0 })), {
      ...{ minLength: 1, maxLength: 60 },
    }),
    fc.double({ min: 1, max: 25, noNaN: true }),
  )
  .map(([rises, lengthKm]) => courseOfRises(rises, lengthKm));

/** Asserts that the charge is between empty and full at every moment and stop, and that driving never earns energy. */
function expectPlausible(plan: Plan): void {
  const within = (percent: number, where: string) =>
    assert.ok(percent >= -1e-6 && percent <= 100 + 1e-6, `${percent} % ${where}`);
  for (let step = 0; step <= 200; step++) {
    const minute = (plan.minutes * step) / 200;
    within(stateAt(plan, minute).percent, `at minute ${minute}`);
  }
  for (const { arrivePercent, leavePercent, atKm } of plan.charges) {
    within(arrivePercent, `arriving at km ${atKm}`);
    within(leavePercent, `leaving km ${atKm}`);
    assert.ok(leavePercent > arrivePercent - 1e-9);
  }
  within(plan.endPercent, 'at the end');
  assert.ok(plan.energyKwh >= 0 && plan.whPerKm >= 0 && energyCost(plan, 0.45) >= 0);
}

test('on any course a battery is never above full or below empty, and no trip has a negative cost', () => {
  fc.assert(
    fc.property(
      anyCar,
      anyConditions,
      anyCourse,
      fc.constantFrom(...strategies),
      (car, conditions, course, strategy) => {
        const plan = planTrip(car, { distanceKm: course.lengthKm, conditions, strategy, course });
        expectPlausible(plan);
        const charged = plan.charges.reduce((sum, stop) => sum + stop.leavePercent - stop.arrivePercent, 0);
        const spent = ((plan.startPercent + charged - plan.endPercent) / 100) * plan.usableKwh;
        assert.ok(Math.abs(plan.energyKwh - Math.max(0, spent)) < 1e-6, `${plan.energyKwh} is not ${spent}`);
        if (plan.strandedAtKm !== undefined) return;
        assert.ok(plan.endPercent >= conditions.goalReservePercent - 1e-6);
        for (const { arrivePercent } of plan.charges)
          assert.ok(arrivePercent >= conditions.chargerReservePercent - 1e-6);
      },
    ),
    { numRuns: 400 },
  );
});

test("a full battery can't store what it gains downhill, so it's missing on the next hill", () => {
  const drive = (startChargePercent: number) =>
    planTrip(testRaceCar(), {
      ...{ distanceKm: 40, strategy: 'fastest' as Strategy, course: courseOfRises([-1500, -1500, 0, 0], 10) },
      conditions: conditionsWith({ startChargePercent }),
    });
  const [full, half] = [drive(100), drive(50)];
  expectPlausible(full);
  assert.ok(full.endPercent < 100 && half.endPercent > 50);
  assert.ok(full.energyKwh > 3 && half.energyKwh === 0);
});

test('a descent of thirty km with a full battery ends at 100% and costs nothing', () => {
  const points = Array.from({ length: 400 }, (_, n) => ({
    lat: 46.5,
    lon: 9 + n * 0.00098,
    elevationM: 2300 - n * 4.5,
  }));
  const course = courseOf(points);
  const plan = planTrip(testRaceCar(), {
    ...{ distanceKm: course.lengthKm, course, strategy: 'fastest', conditions: conditionsWith({}) },
  });
  expectPlausible(plan);
  assert.deepEqual([plan.endPercent, plan.energyKwh], [100, 0]);
});

test('after a descent a car starts the next climb with no more than a full battery', () => {
  const course = courseOfRises([-2000, 4000, 4000, 4000, 0], 20);
  const conditions = conditionsWith({ chargerSpacingKm: 200, speedCapKmh: 90 });
  const plan = planTrip(testRaceCar({ usableKwh: 40 }), {
    ...{ distanceKm: course.lengthKm, conditions, strategy: 'fastest', course },
  });
  expectPlausible(plan);
  assert.ok(plan.strandedAtKm !== undefined && plan.strandedAtKm > 20);
});

const halves = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2);

test('over hills and valleys no set of stops with charges in half percents beats the plan, whatever the curve', () => {
  fc.assert(
    fc.property(
      anyCurve,
      fc.array(halves(-30, 45), { minLength: 2, maxLength: 6 }),
      fc.record({
        startChargePercent: halves(10, 100),
        chargerReservePercent: halves(0, 30),
        goalReservePercent: halves(0, 30),
        stopMin: fc.double({ min: 0.5, max: 20, noNaN: true }),
      }),
      (curve, legs, changes) => {
        // With a larger reserve at the finish than at chargers, the best plan may have a stop that charges nothing.
        const goalReservePercent = Math.min(changes.goalReservePercent, changes.chargerReservePercent);
        const conditions = conditionsWith({ ...changes, goalReservePercent, chargerSpacingKm: 100 });
        const times = chargeTimes(curve, 60, conditions);
        const points = [0, ...legs.map((_, index) => legs.slice(0, index + 1).reduce((sum, leg) => sum + leg, 0))];
        const km = points.map((_, index) => index * 100);
        const distanceKm = legs.length * 100;
        const ride = {
          ...{ cruiseKmh: 130, driveMin: 300, km, minutes: km, usedPercent: points },
          evenFromKm: Number.POSITIVE_INFINITY,
        };
        const plan = bestStops(
          stopProblemOf({ distanceKm, conditions, strategy: 'fastest' }, ride, times),
          conditions.stopMin,
        );
        const least = bruteForceMin({
          ...{ times, legs, stopMin: conditions.stopMin, startPercent: conditions.startChargePercent },
          reservePercent: conditions.chargerReservePercent,
          goalReservePercent,
        });
        assert.equal(plan.reaches, least !== undefined);
        if (least !== undefined) assert.ok(Math.abs(plan.stopMin - least) < 1e-6, `${plan.stopMin} is not ${least}`);
      },
    ),
    { numRuns: 300 },
  );
});
