import type { Conditions } from './conditions.ts';
import type { Body, RaceCar } from './race-car.ts';

export type Weather = Pick<
  Conditions,
  'temperatureC' | 'wetShare' | 'headwindKmh' | 'loadKg' | 'heatPump' | 'roofBox' | 'trailerKg'
>;

/** From battery to wheel. */
const driveEfficiency = 0.88;
/** From wheel to battery, for energy from a descent that the car doesn't need. */
const recuperation = 0.75;
export const gravity = 9.81;

/** In kg/m³: 1.225 at 15 °C, less in warmer air. */
const airDensity = (temperatureC: number): number => (1.225 * 288.15) / (273.15 + temperatureC);

/**
 * Heating below 16 °C, in W per degree. Over 409 measured runs, cars with a heat pump needed 130 ± 13 and those without
 * one 163 ± 32.
 */
const heating = { withPump: 125, unknown: 130, withoutPump: 155 };

/** Heating power in W per degree. `own` is whether the car has a heat pump, which the conditions may override. */
export function heatingWPerDegree(own: boolean | 'optional' | undefined, { heatPump }: Pick<Conditions, 'heatPump'>) {
  const hasPump = heatPump === 0 ? own : heatPump > 0;
  if (hasPump === true) return heating.withPump;
  return hasPump === false ? heating.withoutPump : heating.unknown;
}

/** The energy a car needs for the same heat, as a share of what it needs without a heat pump. */
const pumpShare = (own: boolean | 'optional' | undefined, weather: Pick<Conditions, 'heatPump'>): number =>
  heatingWPerDegree(own, weather) / heating.withoutPump;

/** Power for heating, cooling and everything else that doesn't turn the wheels, in W. */
export function auxiliaryW(temperatureC: number, heatingW: number): number {
  return 233 + heatingW * Math.max(0, 16 - temperatureC) + 60 * Math.max(0, temperatureC - 23);
}

/** A roof box with a frontal area of 0.36 m² adds 0.14 m² to the drag area. */
const roofBoxM2 = 0.14;
/**
 * The drag area of a trailer of one tonne; for trailers of the same shape it grows with mass to the power of two
 * thirds.
 */
const trailerM2 = 0.9;
const trailerRolling = 0.01;

/** The drag area of the roof box and the trailer, in m². */
export function addedDrag({ roofBox, trailerKg }: Pick<Conditions, 'roofBox' | 'trailerKg'>): number {
  return roofBoxM2 * roofBox + (trailerKg === 0 ? 0 : trailerM2 * Math.cbrt(trailerKg / 1000) ** 2);
}

/** Force of the air against 1 m² of drag area, in N. */
export function airPressure(speedKmh: number, { temperatureC, headwindKmh }: Weather): number {
  const windMs = (speedKmh + headwindKmh) / 3.6;
  return 0.5 * airDensity(temperatureC) * windMs * Math.abs(windMs);
}

/** Rolling resistance relative to a dry road at 20 °C. */
export const rollingShare = ({ temperatureC, wetShare }: Weather): number =>
  1 + 0.002 * (20 - temperatureC) + 0.3 * wetShare;

/**
 * Wh/km from the battery at a constant speed in km/h. Increases with speed (unless heating dominates), headwind, load
 * and rise, on a wet road, and in the cold below 23 °C. `risePerKm` is in metres, negative downhill, where the result
 * may be negative. Winter tyres aren't modelled: over 240 measured runs they made no difference beyond that of the cold
 * (less than 0.3% of the weight on the wheels, either way), and tyre models differ more from each other.
 */
export function consumptionWhPerKm(
  { body }: { body: Body },
  speedKmh: number,
  weather: Weather,
  risePerKm = 0,
): number {
  const { temperatureC, loadKg, trailerKg } = weather;
  const pressure = airPressure(speedKmh, weather);
  const weight = (body.massKg + loadKg) * gravity;
  const rolling = weight * body.rollingResistance * rollingShare(weather);
  const towed = trailerKg * gravity;
  const slope = ((weight + towed) * risePerKm) / 1000;
  const added = pressure * addedDrag(weather) + towed * trailerRolling * rollingShare(weather);
  const force = (pressure * body.dragAreaM2 + rolling) * body.scale + added + slope;
  // A tailwind stronger than all resistance doesn't charge the battery; a descent does.
  const battery = force >= 0 ? force / driveEfficiency : Math.max(force, Math.min(0, slope)) * recuperation;
  return battery / 3.6 + auxiliaryW(temperatureC, heatingWPerDegree(body.heatPump, weather)) / speedKmh;
}

export const warmUpMin = 30;

/** Heat capacity of air, seats, glass and trim, in kJ/K, and the temperature they're warmed to. */
const cabinKj = 100;
const cabinC = 20;
/** Cells and their case weigh about 6.5 kg/kWh and store 1.05 kJ/(kg K). */
const batteryKjPerKwh = 7;
const batteryC = 15;
/** The share of the battery's heat that doesn't come from its own losses, which are already included in consumption. */
const heatedShare = 0.5;

/** The energy in Wh that a cold car needs to warm up in its first half hour, on top of staying warm. */
export function warmUpWh({ usableKwh, body }: Pick<RaceCar, 'usableKwh' | 'body'>, conditions: Conditions): number {
  const { preheated, temperatureC } = conditions;
  if (preheated >= 1) return 0;
  const cabin = cabinKj * Math.max(0, cabinC - temperatureC);
  const battery = heatedShare * batteryKjPerKwh * usableKwh * Math.max(0, batteryC - temperatureC);
  return ((1 - preheated) * (cabin + battery) * pumpShare(body.heatPump, conditions)) / 3.6;
}
