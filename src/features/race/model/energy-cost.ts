import { intoBattery } from './charge-times.ts';
import type { Plan } from './plan.ts';

/**
 * What a trip's energy costs, in the currency of the price per kWh: all that was driven with, also what was in the battery
 * at the start, at the price of the charger, which counts what it gives and not what arrives in the battery.
 */
export function energyCost({ energyKwh }: Pick<Plan, 'energyKwh'>, pricePerKwh: number): number {
  return (energyKwh / intoBattery) * pricePerKwh;
}
