import type { Conditions } from './conditions.ts';
import type { RaceCar } from './race-car.ts';

type Weather = Pick<Conditions, 'temperatureC' | 'wetShare' | 'headwindKmh' | 'loadKg'>;

/** From battery to wheel. */
const driveEfficiency = 0.88;
/** Of tyres on a dry road at 20 °C. */
const rollingResistance = 0.0096;
const gravity = 9.81;

/** kg/m³: air of 1.225 at 15 °C, thinner where it is warmer. */
const airDensity = (temperatureC: number): number => (1.225 * 288.15) / (273.15 + temperatureC);

/** Heating, cooling and all else that does not turn the wheels, in W. */
export function auxiliaryW(temperatureC: number): number {
  return 233 + 120 * Math.max(0, 16 - temperatureC) + 60 * Math.max(0, temperatureC - 23);
}

/**
 * Wh/km from the battery at a constant speed in km/h on a level road. Grows with speed, cold below 23 °C, wet, headwind and
 * load.
 */
export function consumptionWhPerKm({ body }: RaceCar, speedKmh: number, weather: Weather): number {
  const { temperatureC, wetShare, headwindKmh, loadKg } = weather;
  const auxiliary = auxiliaryW(temperatureC) / speedKmh;
  const { dragAreaM2, massKg } = body.by === 'specification' ? body : bodyLike(body.mixedWhPerKm);
  const windMs = (speedKmh + headwindKmh) / 3.6;
  const drag = 0.5 * airDensity(temperatureC) * dragAreaM2 * windMs * Math.abs(windMs);
  const rolling = (massKg + loadKg) * gravity * rollingResistance * (1 + 0.002 * (20 - temperatureC) + 0.3 * wetShare);
  return Math.max(0, drag + rolling) / (3.6 * driveEfficiency) + auxiliary;
}

/** A car that is known by its mixed consumption only is taken for the usual car, larger or smaller as it needs more or less. */
function bodyLike(mixedWhPerKm: number): { dragAreaM2: number; massKg: number } {
  return { dragAreaM2: (0.71 * mixedWhPerKm) / 180, massKg: (1950 * mixedWhPerKm) / 180 };
}
