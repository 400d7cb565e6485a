import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Curve } from '#features/vehicles/charging.ts';
import { chargeTimes } from './charge-times.ts';
import type { Ride } from './ride.ts';
import { bestStops, stopProblemOf } from './stop-plan.ts';
import { bruteForceMin } from './test-brute-force.ts';
import { anyCurve, conditionsWith } from './test-races.ts';

/** The plan for a flat road of 100 km legs, and the minimum found by brute force. */
function withBruteForce(
  curve: Curve,
  legPercent: number,
  legs: number,
  conditions: Parameters<typeof conditionsWith>[0],
) {
  const all = conditionsWith({ chargerSpacingKm: 100, ...conditions });
  const times = chargeTimes(curve, 60, all);
  const distanceKm = legs * 100;
  const ride: Ride = {
    ...{ cruiseKmh: 130, driveMin: 300, km: [0, distanceKm], minutes: [0, 300] },
    usedPercent: [0, legs * legPercent],
    evenFromKm: 0,
  };
  const stopPlan = bestStops(
    stopProblemOf({ distanceKm, conditions: all, strategy: 'fastest' }, ride, times),
    all.stopMin,
  );
  const brute = () =>
    bruteForceMin({
      times,
      startPercent: all.startChargePercent,
      reservePercent: all.chargerReservePercent,
      goalReservePercent: all.goalReservePercent,
      stopMin: all.stopMin,
      legs: Array.from({ length: legs }, () => legPercent),
    });
  return { stopPlan, brute };
}

const halves = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2);

test('no set of stops with charges in half percents beats the plan, whatever the curve', () => {
  fc.assert(
    fc.property(
      anyCurve,
      halves(4, 45),
      fc.integer({ min: 2, max: 6 }),
      fc.record({
        startChargePercent: halves(10, 100),
        chargerReservePercent: halves(0, 30),
        goalReservePercent: halves(0, 50),
        stopMin: fc.double({ min: 0, max: 20, noNaN: true }),
      }),
      (curve, legPercent, legs, conditions) => {
        const { stopPlan, brute } = withBruteForce(curve, legPercent, legs, conditions);
        const least = brute();
        assert.equal(stopPlan.reaches, least !== undefined);
        if (least !== undefined)
          assert.ok(Math.abs(stopPlan.stopMin - least) < 1e-6, `${stopPlan.stopMin} is not ${least}`);
      },
    ),
    { numRuns: 150 },
  );
});

test('on a curve with two humps a leg starts on the lower one, so that the next can use the upper', () => {
  // Charging is quick from 10 to 30% and from 50 to 90%. The long leg is best charged on the upper hump, which rules
  // out the lower one for the short leg, because the charge can't drop at a stop.
  const curve: Curve = [
    ...([
      [0, 20],
      [9.9, 20],
      [10, 200],
      [30, 200],
      [30.1, 20],
    ] as const),
    ...([
      [49.9, 20],
      [50, 190],
      [90, 190],
      [90.1, 20],
      [100, 20],
    ] as const),
  ];
  const { stopPlan, brute } = withBruteForce(curve, 20, 9, {
    startChargePercent: 40,
    stopMin: 2,
    chargerReservePercent: 8,
  });
  assert.ok(Math.abs(stopPlan.stopMin - (brute() ?? 0)) < 1e-6);
});

test('every stop raises the charge', () => {
  fc.assert(
    fc.property(anyCurve, halves(4, 45), fc.integer({ min: 2, max: 12 }), (curve, legPercent, legs) => {
      const { stopPlan } = withBruteForce(curve, legPercent, legs, { stopMin: 5 });
      for (const { arrivePercent, leavePercent } of stopPlan.stops) assert.ok(leavePercent > arrivePercent);
    }),
  );
});
