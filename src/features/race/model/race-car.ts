import type { Facts, FigurePath } from '#features/vehicles/figures.ts';
import { type Body, bodyOf } from './body.ts';
import { type CarCharging, chargingOf } from './charging-of-car.ts';

/** The figures of a car that the race uses. */
export type RaceFacts = Facts & {
  id: string;
  /** Paths of the derived figures; those derived from a range aren't counted a second time. */
  derived: readonly string[];
};

/** What the race needs to know about a car. */
export interface RaceCar {
  id: string;
  usableKwh: number;
  body: Body;
  charging: CarCharging;
  /** If undefined, only the cap limits its speed. */
  topSpeedKmh: number | undefined;
  /** Its battery is of the 800 V class. */
  is800V: boolean;
  /** Maximum braked trailer; if undefined, it tows anything. */
  maxTrailerKg: number | undefined;
}

/** The figures a car needs to race; each represents all its alternatives. */
export type NeededFigure = Extract<
  FigurePath,
  'battery.usable_kwh' | 'real_efficiency.combined_wh_per_km' | 'charge.dc_max_kw'
>;

/** The car as the race needs it, or the missing figures without which it can't race. */
export function raceCarOf({ id, ...facts }: RaceFacts): { car: RaceCar } | { missing: NeededFigure[] } {
  const { battery, performance, misscellaneous } = facts;
  const body = bodyOf(facts);
  const charging = chargingOf(facts);
  const missing: NeededFigure[] = [];
  if (battery.usable_kwh === undefined) missing.push('battery.usable_kwh');
  if (body === undefined) missing.push('real_efficiency.combined_wh_per_km');
  if (charging === undefined && battery.usable_kwh !== undefined) missing.push('charge.dc_max_kw');
  if (battery.usable_kwh === undefined || body === undefined || charging === undefined) return { missing };
  const car: RaceCar = {
    ...{ id, usableKwh: battery.usable_kwh, body, charging },
    topSpeedKmh: performance.top_speed_kmh,
    is800V: battery.voltage_class_v === 800,
    maxTrailerKg: misscellaneous.tow_braked_kg,
  };
  return { car };
}
