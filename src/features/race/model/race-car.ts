import type { Facts, FigurePath } from '#features/vehicles/figures.ts';
import { type Body, bodyOf } from './body.ts';
import { type CarCharging, chargingOf } from './charging-of-car.ts';

/** Figures of a car as the race needs them. */
export type RaceFacts = Facts & {
  id: string;
  /** Paths of the figures that are computed from others: what follows from a range is not heard beside it. */
  derived: readonly string[];
};

/** What the race needs of a car. */
export interface RaceCar {
  id: string;
  usableKwh: number;
  body: Body;
  charging: CarCharging;
  /** Undefined where it is not known: then nothing but the cap holds it back. */
  topSpeedKmh: number | undefined;
}

/** Figures without which a car cannot race, each for all that would do in its place. */
export type NeededFigure = Extract<
  FigurePath,
  'battery.usable_kwh' | 'real_efficiency.combined_wh_per_km' | 'charge.dc_max_kw'
>;

/** What is known of a car, as the race needs it; or the figures it lacks without which it cannot race. */
export function raceCarOf({ id, ...facts }: RaceFacts): { car: RaceCar } | { missing: NeededFigure[] } {
  const { battery, performance } = facts;
  const body = bodyOf(facts);
  const charging = chargingOf(facts);
  const missing: NeededFigure[] = [];
  if (battery.usable_kwh === undefined) missing.push('battery.usable_kwh');
  if (body === undefined) missing.push('real_efficiency.combined_wh_per_km');
  if (charging === undefined && battery.usable_kwh !== undefined) missing.push('charge.dc_max_kw');
  if (battery.usable_kwh === undefined || body === undefined || charging === undefined) return { missing };
  return { car: { id, usableKwh: battery.usable_kwh, body, charging, topSpeedKmh: performance.top_speed_kmh } };
}
