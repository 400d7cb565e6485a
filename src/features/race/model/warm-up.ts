import type { Conditions } from './conditions.ts';
import { pumpShare } from './consumption.ts';
import type { RaceCar } from './race-car.ts';

/** Minutes of driving until a cold car is warm. */
export const warmUpMin = 30;

/** Air, seats, glass and trim, in kJ/K, up to this temperature. */
const cabinKj = 100;
const cabinC = 20;
/** Cells and their case weigh about 6.5 kg/kWh and hold 1.05 kJ/(kg K). */
const batteryKjPerKwh = 7;
const batteryC = 15;
/** The other half comes from the battery's own losses, which consumption includes. */
const heatedShare = 0.5;

/** What warming a cold car takes on its first half hour, in Wh, beyond keeping it warm. */
export function warmUpWh({ usableKwh, body }: Pick<RaceCar, 'usableKwh' | 'body'>, conditions: Conditions): number {
  const { preheated, temperatureC } = conditions;
  if (preheated >= 1) return 0;
  const cabin = cabinKj * Math.max(0, cabinC - temperatureC);
  const battery = heatedShare * batteryKjPerKwh * usableKwh * Math.max(0, batteryC - temperatureC);
  return ((1 - preheated) * (cabin + battery) * pumpShare(body.heatPump, conditions)) / 3.6;
}
