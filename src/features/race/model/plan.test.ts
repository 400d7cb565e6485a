import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { strategies } from './conditions.ts';
import { type Plan, planTrip, type Trip } from './plan.ts';
import { capOf } from './speed.ts';
import { anyCar, anyConditions, conditionsWith, testRaceCar } from './test-races.ts';

const car = testRaceCar();
const planned = (changes: Partial<Trip> & { with?: Partial<Trip['conditions']> } = {}): Plan => {
  const { with: conditions, ...trip } = changes;
  return planTrip(car, {
    distanceKm: 1000,
    strategy: 'fastest',
    ...trip,
    conditions: conditionsWith(conditions ?? {}),
  });
};

const anyDistance = fc.oneof(fc.double({ min: 1, max: 1500, noNaN: true }), fc.constantFrom(1, 50, 400, 1000, 3000));
const anyStrategy = fc.constantFrom(...strategies);
const expectNear = (a: number, b: number) =>
  assert.ok(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b)), `${a} is not ${b}`);

test("a plan's minutes, energy and charge add up, and no stop is below the reserve", () => {
  fc.assert(
    fc.property(anyCar, anyConditions, anyDistance, anyStrategy, (any, conditions, distanceKm, strategy) => {
      const plan = planTrip(any, { distanceKm, conditions, strategy });
      expectNear(plan.minutes, plan.driveMin + plan.chargeMin + plan.lostMin);
      expectNear(plan.lostMin, plan.stops * conditions.stopMin);
      const charged = plan.charges.reduce((sum, stop) => sum + stop.energyKwh, 0);
      expectNear(plan.energyKwh, ((plan.startPercent - plan.endPercent) / 100) * plan.usableKwh + charged);
      const km = plan.strandedAtKm ?? distanceKm;
      expectNear(plan.energyKwh, (km * plan.whPerKm) / 1000);
      expectNear(plan.driveMin, (km / plan.meanKmh) * 60);
      let before = 0;
      for (const stop of plan.charges) {
        assert.ok(stop.arrivePercent >= conditions.chargerReservePercent - 1e-9, 'below the reserve');
        assert.ok(stop.leavePercent > stop.arrivePercent && stop.leavePercent <= 100 + 1e-9);
        assert.ok(stop.atKm > before && stop.atKm < distanceKm);
        expectNear(stop.atKm / conditions.chargerSpacingKm, Math.round(stop.atKm / conditions.chargerSpacingKm));
        before = stop.atKm;
      }
      if (plan.strandedAtKm === undefined) assert.ok(plan.endPercent >= conditions.goalReservePercent - 1e-9);
      assert.ok(plan.errorMin >= 0 && Number.isFinite(plan.minutes));
    }),
    { numRuns: 300 },
  );
});

test('a stranded car ends before the next charger and the finish, with at least its reserve', () => {
  fc.assert(
    fc.property(anyCar, anyConditions, anyDistance, anyStrategy, (any, conditions, distanceKm, strategy) => {
      const plan = planTrip(any, { distanceKm, conditions, strategy });
      if (plan.strandedAtKm === undefined) return;
      const last = plan.charges.at(-1)?.atKm ?? 0;
      assert.ok(plan.strandedAtKm >= last && plan.strandedAtKm < distanceKm);
      if (strategy !== 'ten-to-eighty') assert.ok(plan.strandedAtKm < last + conditions.chargerSpacingKm);
    }),
  );
});

test('the same car on the same trip always gets the same plan', () => {
  fc.assert(
    fc.property(anyCar, anyConditions, anyDistance, anyStrategy, (any, conditions, distanceKm, strategy) => {
      const trip = { distanceKm, conditions, strategy };
      assert.deepEqual(planTrip(structuredClone(any), structuredClone(trip)), planTrip(any, trip));
    }),
    { numRuns: 50 },
  );
});

test('every strategy follows its rule', () => {
  fc.assert(
    fc.property(anyCar, anyConditions, anyDistance, (any, conditions, distanceKm) => {
      const by = (strategy: (typeof strategies)[number]) => planTrip(any, { distanceKm, conditions, strategy });
      const [fastest, fewest, tenToEighty, atTheCap] = [
        by('fastest'),
        by('fewest-stops'),
        by('ten-to-eighty'),
        by('at-the-cap'),
      ];
      assert.equal(atTheCap.cruiseKmh, capOf(any, conditions));
      assert.equal(fewest.cruiseKmh, fastest.cruiseKmh);
      assert.ok(fewest.stops <= fastest.stops);
      for (const { arrivePercent, leavePercent } of tenToEighty.charges) {
        assert.ok(arrivePercent >= 10 - 1e-6 && leavePercent <= 80 + 1e-9);
      }
      for (const other of [fewest, tenToEighty, atTheCap]) {
        if (other.strandedAtKm === undefined)
          assert.ok(fastest.strandedAtKm === undefined && fastest.minutes <= other.minutes + 1e-6);
      }
    }),
    { numRuns: 150 },
  );
});

test('ten-to-eighty drives to the last charger that it can reach with 10% left', () => {
  const chargerSpacingKm = 2;
  const plan = planned({ strategy: 'ten-to-eighty', with: { chargerSpacingKm } });
  const perStepPercent = ((plan.whPerKm * chargerSpacingKm) / (plan.usableKwh * 1000)) * 100;
  assert.ok(plan.stops > 2);
  for (const { arrivePercent } of plan.charges) assert.ok(arrivePercent - perStepPercent < 10, `${arrivePercent}`);
});

test('a trip within the range of one charge has no stops', () => {
  const plan = planned({ distanceKm: 50 });
  assert.equal(plan.stops, 0);
  assert.equal(plan.cruiseKmh, 130);
  expectNear(plan.minutes, (50 / 120.5) * 60);
});

test('trips of one km and of ten thousand km can be planned', () => {
  expectNear(planned({ distanceKm: 1 }).minutes, 60 / 120.5);
  const far = planned({ distanceKm: 10_000 });
  assert.equal(far.strandedAtKm, undefined);
  assert.ok(far.minutes > 10 * planned().minutes && far.minutes < 11.5 * planned().minutes);
});

test('a charger exactly at the finish is never used', () => {
  const plan = planned({ with: { chargerSpacingKm: 500 }, distanceKm: 500 });
  assert.equal(plan.stops, 0);
  assert.ok(planned({ distanceKm: 1000, with: { chargerSpacingKm: 100 } }).charges.every(({ atKm }) => atKm < 1000));
});

test("a car with too few chargers is stranded before the one it can't reach", () => {
  const plan = planned({ with: { chargerSpacingKm: 900 } });
  assert.ok(plan.strandedAtKm !== undefined && plan.strandedAtKm < 900 && plan.strandedAtKm > 300);
  expectNear(plan.endPercent, 8);
  const beyond = planned({ with: { chargerSpacingKm: 2000 } });
  assert.ok(beyond.strandedAtKm !== undefined && beyond.strandedAtKm < 1000);
});

test('a car that starts below its reserve never moves', () => {
  const plan = planned({ with: { startChargePercent: 10, chargerReservePercent: 20 } });
  assert.deepEqual([plan.strandedAtKm, plan.minutes, plan.energyKwh, plan.stops], [0, 0, 0, 0]);
});

test('a car that can only charge from AC takes days, but arrives', () => {
  const wall = testRaceCar({
    charging: {
      curve: [
        [0, 6.6],
        [100, 6.6],
      ],
      by: 'wall',
      errorShare: 0.05,
    },
  });
  const plan = planTrip(wall, { distanceKm: 1000, strategy: 'fastest', conditions: conditionsWith({}) });
  assert.equal(plan.strandedAtKm, undefined);
  assert.ok(plan.minutes > 24 * 60 * 0.6 && plan.cruiseKmh < 90);
});

test('losing half the battery means more stops, and a car arrives even in frost, which costs over 25% more energy', () => {
  assert.ok(planned({ with: { degradationPercent: 50 } }).stops > planned().stops);
  for (const temperatureC of [-20, 40]) {
    const plan = planned({ strategy: 'at-the-cap', with: { temperatureC } });
    const mild = planned({ strategy: 'at-the-cap', with: { temperatureC: 20 } });
    assert.equal(plan.strandedAtKm, undefined);
    assert.ok(temperatureC > 0 || plan.whPerKm > mild.whPerKm * 1.25);
  }
});

test('an aged battery stores less energy, and takes as long to charge per % as a new one', () => {
  const [fresh, old] = [planned(), planned({ with: { degradationPercent: 30 } })];
  assert.ok(Math.abs(old.usableKwh - 0.7 * fresh.usableKwh) < 1e-9);
  for (const [percent, minutes] of fresh.minutesToPercent.entries()) {
    assert.ok(Math.abs((old.minutesToPercent[percent] ?? 0) - minutes) < 1e-6, `to ${percent} %`);
  }
});

test('in a tailwind faster than the car only the auxiliaries use energy', () => {
  const plan = planned({ strategy: 'at-the-cap', with: { speedCapKmh: 50, headwindKmh: -60, temperatureC: 20 } });
  assert.ok(plan.whPerKm > 0 && plan.whPerKm < 80);
});
