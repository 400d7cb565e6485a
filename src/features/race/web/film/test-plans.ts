import type { ChargeStop, Plan } from '../../model/plan.ts';

/** A plan for 1,000 km at 100 km/h with a test's changes; each stop takes ten minutes of charging and nothing else. */
export function testPlan(part: Partial<Plan> = {}, stopsAtKm: readonly number[] = []): Plan {
  const charges = stopsAtKm.map(
    (atKm, index): ChargeStop => ({
      atKm,
      afterMin: atKm * 0.6 + index * 10,
      arrivePercent: 10,
      leavePercent: 60,
      chargeMin: 10,
      energyKwh: 40,
    }),
  );
  const chargeMin = charges.length * 10;
  return {
    ...{ car: 'a', strategy: 'fastest', strandedAtKm: undefined, minutes: 600 + chargeMin, driveMin: 600 },
    ...{ chargeMin, lostMin: 0, stops: charges.length, charges, cruiseKmh: 110, meanKmh: 100 },
    ...{ energyKwh: 200, whPerKm: 200, startPercent: 100, endPercent: 10, usableKwh: 80, errorMin: 10 },
    minutesToPercent: Array.from({ length: 101 }, (_, percent) => percent * 0.2),
    ...part,
  } as Plan;
}
