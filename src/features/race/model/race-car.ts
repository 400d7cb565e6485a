import { type Curve, modelCurve } from '#features/vehicles/charging.ts';
import type { Facts, FigurePath } from '#features/vehicles/figures.ts';

/** What the race needs of a car. */
export interface RaceCar {
  id: string;
  usableKwh: number;
  body: Body;
  charging: { curve: Curve };
  /** Undefined where it is not known: then nothing but the cap holds it back. */
  topSpeedKmh: number | undefined;
}

/** What its consumption follows from. */
export type Body =
  | { by: 'specification'; dragAreaM2: number; massKg: number }
  /** Real mixed consumption, where shape, size or mass are not known. */
  | { by: 'real range'; mixedWhPerKm: number };

export type RaceCarOrMissing = { car: RaceCar } | { missing: FigurePath[] };

/** Frontal area as a share of width times height, and what tyres, mirrors and yaw add to the drag of the wind tunnel. */
const frontalShare = 0.84;
const dragOnTheRoad = 1.1;

/**
 * What is known of a car, as the race needs it; or the figures it lacks without which it cannot race.
 */
export function raceCarOf({ id, ...facts }: Facts & { id: string }): RaceCarOrMissing {
  const { battery, charge, performance } = facts;
  const body = bodyOf(facts);
  const curve = curveOf(facts);
  const missing: FigurePath[] = [];
  if (battery.usable_kwh === undefined) missing.push('battery.usable_kwh');
  if (body === undefined) missing.push('real_efficiency.combined_wh_per_km');
  if (curve === undefined) missing.push(charge.dc_max_kw === undefined ? 'charge.dc_max_kw' : 'charge.dc_10_80_min');
  if (battery.usable_kwh === undefined || body === undefined || curve === undefined) return { missing };
  return {
    car: { id, usableKwh: battery.usable_kwh, body, charging: { curve }, topSpeedKmh: performance.top_speed_kmh },
  };
}

function bodyOf({ dimensions, real_efficiency }: Facts): Body | undefined {
  const { drag_coefficient: cd, width_mm: width, height_mm: height, curb_weight_kg: massKg } = dimensions;
  if (cd !== undefined && width !== undefined && height !== undefined && massKg !== undefined) {
    const dragAreaM2 = cd * frontalShare * width * height * 1e-6 * dragOnTheRoad;
    return { by: 'specification', dragAreaM2, massKg };
  }
  const mixedWhPerKm = real_efficiency.combined_wh_per_km;
  return mixedWhPerKm === undefined ? undefined : { by: 'real range', mixedWhPerKm };
}

/** Share of the peak that a car of which nothing else is known keeps on average from 10 to 80 %. */
const usualMeanShare = 0.62;

function curveOf({ battery, charge }: Facts): Curve | undefined {
  const { usable_kwh: usable } = battery;
  const { curve, dc_max_kw: peak, ac_max_kw: ac, dc_10_80_min: minutes } = charge;
  if (usable === undefined) return undefined;
  if (curve !== undefined) return curve;
  if (peak !== undefined) {
    return modelCurve(peak, usable, minutes ?? (0.7 * usable * 60) / (peak * usualMeanShare));
  }
  // Without a quick charger's plug it charges at the wall's power, all the way.
  if (charge.port === 'Type 2' && ac !== undefined) {
    return [
      [0, ac],
      [100, ac],
    ];
  }
  return undefined;
}
