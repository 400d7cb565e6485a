import type { Plan } from './plan.ts';
import type { RaceCar } from './race-car.ts';

/** Of the driving: traffic, wind, rain, and how exactly somebody drives. The same car in the same test on two days differs by as much. */
const roadShare = 0.03;

/**
 * How far the time of a plan may be off, in minutes, one standard deviation: by what is known of the car's consumption and
 * charging, and by the road. What a car needs more it charges at its stops.
 */
export function errorOf(
  { body, charging }: Pick<RaceCar, 'body' | 'charging'>,
  { driveMin, chargeMin, lostMin, energyKwh, charges }: Omit<Plan, 'errorMin'>,
): number {
  const chargedKwh = charges.reduce((sum, stop) => sum + stop.energyKwh, 0);
  const perShareOfUse = chargedKwh > 0 ? ((chargeMin + lostMin) * energyKwh) / chargedKwh : 0;
  return Math.hypot(driveMin * roadShare, perShareOfUse * body.errorShare, chargeMin * charging.errorShare);
}
