import type { Body } from './body.ts';
import type { Conditions } from './conditions.ts';

export type Weather = Pick<Conditions, 'temperatureC' | 'wetShare' | 'headwindKmh' | 'loadKg'>;

/** From battery to wheel. */
const driveEfficiency = 0.88;
/** From wheel to battery, for the energy a descent gives beyond what the car needs. */
const recuperation = 0.75;
const gravity = 9.81;

/** kg/m³: air of 1.225 at 15 °C, thinner when warm. */
const airDensity = (temperatureC: number): number => (1.225 * 288.15) / (273.15 + temperatureC);

/**
 * Heating, cooling and everything else that doesn't turn the wheels, in W. Measured cars need 100 to 140 W per degree.
 */
export function auxiliaryW(temperatureC: number): number {
  return 233 + 120 * Math.max(0, 16 - temperatureC) + 60 * Math.max(0, temperatureC - 23);
}

/**
 * Wh/km from the battery at a constant speed in km/h. Increases with speed (unless heating dominates), cold below 23
 * °C, wet, headwind, load and rise. `risePerKm` is in metres, negative downhill, where the result may be negative.
 *
 * Winter tyres aren't modelled: over 240 measured runs they make no difference beyond that of the cold (below 0.3% of
 * the weight on the wheels, either way), and tyre models differ more from each other.
 */
export function consumptionWhPerKm(
  { body }: { body: Body },
  speedKmh: number,
  weather: Weather,
  risePerKm = 0,
): number {
  const { temperatureC, wetShare, headwindKmh, loadKg } = weather;
  const windMs = (speedKmh + headwindKmh) / 3.6;
  const drag = 0.5 * airDensity(temperatureC) * body.dragAreaM2 * windMs * Math.abs(windMs);
  const weight = (body.massKg + loadKg) * gravity;
  const rolling = weight * body.rollingResistance * (1 + 0.002 * (20 - temperatureC) + 0.3 * wetShare);
  const slope = (weight * risePerKm) / 1000;
  const force = (drag + rolling) * body.scale + slope;
  // A tailwind stronger than all resistance charges nothing; a descent does.
  const battery = force >= 0 ? force / driveEfficiency : Math.max(force, Math.min(0, slope)) * recuperation;
  return battery / 3.6 + auxiliaryW(temperatureC) / speedKmh;
}
