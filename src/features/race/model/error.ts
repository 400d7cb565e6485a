import type { Plan } from './plan.ts';
import type { RaceCar } from './race-car.ts';

/**
 * Driving itself: traffic, wind, rain, and how exactly someone drives. The same car differs by this much in the same
 * test on two days.
 */
const roadShare = 0.03;

/**
 * One standard deviation of a plan's time, in minutes: from the uncertainty of consumption, charging and the road.
 * Extra consumption is charged at the stops.
 */
export function errorOf(
  { body, charging }: Pick<RaceCar, 'body' | 'charging'>,
  { driveMin, chargeMin, lostMin, energyKwh, charges }: Omit<Plan, 'errorMin' | 'minutesToPercent'>,
): number {
  const chargedKwh = charges.reduce((sum, stop) => sum + stop.energyKwh, 0);
  const perShareOfUse = chargedKwh > 0 ? ((chargeMin + lostMin) * energyKwh) / chargedKwh : 0;
  return Math.hypot(driveMin * roadShare, perShareOfUse * body.errorShare, chargeMin * charging.errorShare);
}
