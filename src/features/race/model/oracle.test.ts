import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planTrip } from './plan.ts';
import { oracle } from './test-oracle.ts';
import { conditionsWith, mildConditions, testRaceCar, usualCar } from './test-races.ts';

/** What a charger every 5 km may cost against one wherever it is best. */
const toleranceMin = 1.2;
const mostLeavePercent = 75;

test('with chargers every 5 km a plan takes as long as n equal charges with the best n', () => {
  const conditions = mildConditions.map((usual) => ({ ...usual, chargerSpacingKm: 5 }));
  fc.assert(
    fc.property(usualCar, conditions, fc.integer({ min: 300, max: 1200 }), (car, given, distanceKm) => {
      const { minutes } = planTrip(car, { distanceKm, conditions: given, strategy: 'fastest' });
      const closed = oracle(car, distanceKm, given);
      assert.ok(minutes > closed.minutes - 1e-6, `${minutes} is quicker than ${closed.minutes}`);
      // Nearly full, the few km to a charger that stands earlier are charged at a tenth of the power.
      if (closed.leavePercent > mostLeavePercent) return;
      assert.ok(minutes < closed.minutes + toleranceMin, `${minutes} is not ${closed.minutes}`);
    }),
    { numRuns: 150 },
  );
});

test('a usual car over 1,000 km takes what the closed form says', () => {
  const conditions = conditionsWith({ chargerSpacingKm: 5 });
  const { minutes } = planTrip(testRaceCar(), { distanceKm: 1000, conditions, strategy: 'fastest' });
  assert.ok(Math.abs(minutes - oracle(testRaceCar(), 1000, conditions).minutes) < 0.5);
});
