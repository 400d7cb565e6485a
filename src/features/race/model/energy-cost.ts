import { intoBattery } from './charge-times.ts';
import type { Plan } from './plan.ts';

/**
 * A trip's energy cost, in the currency of the price per kWh: everything used, including the charge at the start, at
 * the charger's price, which bills energy delivered rather than stored.
 */
export function energyCost({ energyKwh }: Pick<Plan, 'energyKwh'>, pricePerKwh: number): number {
  return (energyKwh / intoBattery) * pricePerKwh;
}
