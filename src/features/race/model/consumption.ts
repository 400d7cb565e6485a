import type { Body } from './body.ts';
import type { Conditions } from './conditions.ts';

export type Weather = Pick<Conditions, 'temperatureC' | 'wetShare' | 'headwindKmh' | 'loadKg'>;

/** From battery to wheel. */
const driveEfficiency = 0.88;
/** From wheel to battery, of what a descent gives beyond what the car needs anyway. */
const recuperation = 0.75;
const gravity = 9.81;

/** kg/m³: air of 1.225 at 15 °C, thinner where it is warmer. */
const airDensity = (temperatureC: number): number => (1.225 * 288.15) / (273.15 + temperatureC);

/** Heating, cooling and all else that does not turn the wheels, in W. Measured cars need 100 to 140 W for each degree. */
export function auxiliaryW(temperatureC: number): number {
  return 233 + 120 * Math.max(0, 16 - temperatureC) + 60 * Math.max(0, temperatureC - 23);
}

/**
 * Wh/km from the battery at a constant speed in km/h. Grows with speed (where it is not heating that counts), cold below
 * 23 °C, wet, headwind, load and rise. `risePerKm` is in metres, negative downhill: then it may give back energy.
 *
 * Winter tyres are not told apart: over 240 measured runs they make no difference beyond that of the cold (below 0.3 % of
 * the weight on the wheels, either way), and what a tyre takes differs more from one model to the next.
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
  // Wind from behind that is stronger than all that holds the car charges nothing; a descent does.
  const battery = force >= 0 ? force / driveEfficiency : Math.max(force, Math.min(0, slope)) * recuperation;
  return battery / 3.6 + auxiliaryW(temperatureC) / speedKmh;
}
