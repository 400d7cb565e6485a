import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Curve } from '#features/vehicles/charging.ts';
import { planTrip } from './plan.ts';
import { oracle } from './test-oracle.ts';
import { conditionsWith, mildConditions, testRaceCar, typicalCar } from './test-races.ts';

/** How much longer a trip may take with a charger every 5 km than with chargers in the ideal places. */
const toleranceMin = 1.2;
const maxLeavePercent = 75;
/**
 * Plans use constant power within half a percent of charge, which on steep curves adds up to this much over all stops.
 */
const cellsMin = 0.05;

test('with chargers every 5 km a plan takes about as long as the best n equal charges', () => {
  const conditions = mildConditions.map((usual) => ({ ...usual, chargerSpacingKm: 5 }));
  fc.assert(
    fc.property(typicalCar, conditions, fc.integer({ min: 300, max: 1200 }), (car, given, distanceKm) => {
      const { minutes } = planTrip(car, { distanceKm, conditions: given, strategy: 'fastest' });
      const closed = oracle(car, distanceKm, given);
      assert.ok(minutes > closed.minutes - cellsMin, `${minutes} is quicker than ${closed.minutes}`);
      // With a nearly full battery, stopping a few km earlier costs a tenth of the power.
      if (closed.leavePercent > maxLeavePercent) return;
      assert.ok(minutes < closed.minutes + toleranceMin, `${minutes} is not ${closed.minutes}`);
    }),
    { numRuns: 150 },
  );
});

test('on a curve that is steep within half a percent, the plan and the closed form agree to within a few seconds', () => {
  const curve: Curve = [
    [0, 350],
    [70, 350],
    [80, 86.3],
    [100, 48.2],
  ];
  const body = { dragAreaM2: 0.88, massKg: 1410 };
  const car = testRaceCar({ usableKwh: 51.36, body, charging: { curve, by: 'time', errorShare: 0.1 } });
  const conditions = conditionsWith({
    ...{ temperatureC: 0, speedCapKmh: 119, startChargePercent: 63, chargerReservePercent: 6.7 },
    ...{ goalReservePercent: 6.7, chargerSpacingKm: 5, chargerPowerKw: 100, stopMin: 7.9, loadKg: 0 },
  });
  const { minutes } = planTrip(car, { distanceKm: 1198, conditions, strategy: 'fastest' });
  const closed = oracle(car, 1198, conditions);
  assert.ok(Math.abs(minutes - closed.minutes) < cellsMin, `${minutes} is not ${closed.minutes}`);
});

test('the time of a typical car over 1,000 km matches the closed form', () => {
  const conditions = conditionsWith({ chargerSpacingKm: 5 });
  const { minutes } = planTrip(testRaceCar(), { distanceKm: 1000, conditions, strategy: 'fastest' });
  assert.ok(Math.abs(minutes - oracle(testRaceCar(), 1000, conditions).minutes) < 0.5);
});
