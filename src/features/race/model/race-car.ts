import { type Curve, chargingMin } from '#features/vehicles/charging.ts';
import type { Facts, FigurePath } from '#features/vehicles/figures.ts';
import { modelCurve } from '#features/vehicles/model-curve.ts';
import { type Body, bodyOf } from './body.ts';
import { intoBattery } from './charge-times.ts';

interface CarCharging {
  /** Power into the battery in kW at a charge in %. */
  curve: Curve;
  /** What the curve's time is derived from. */
  by: 'time' | 'curve' | 'peak' | 'wall';
  /** Error of the charging time, as a share: one standard deviation. */
  errorShare: number;
}

/**
 * How much longer sessions on the road take than published 10 to 80% times: fitted to 143 drives, and confirmed on the
 * other half of the makes in each of 300 random splits. Most cars first sold up to 2019 can't warm or cool the battery
 * before a stop, while those since 2023 can. Without a heat pump the battery seldom has a heating circuit.
 */
const onTheRoad = { until: 2019, longer: 1.08, since: 2023, unknown: 1.035, withoutPump: 1.12 };
/**
 * For cars with only a known peak: the time from 10 to 80% relative to charging at peak power throughout, scaled by
 * (peak / energy)^0.2 with the quotient in 1/h (median of 147 cars).
 */
const typicalToPeak = 1.26;
const steepness = 0.2;
/** Curves without a published time are too optimistic, so they're averaged with the peak (29 cars). */
const curveToMeasured = 1.28;
const weightOfCurve = 0.5;
const wallIntoBattery = 0.9;

const errors = { time: 0.1, curve: 0.16, peak: 0.16, wall: 0.05 };

/** Undefined if the peak is unknown and the car has a fast-charging port. */
function chargingOf(facts: Facts & { derived: readonly string[] }): CarCharging | undefined {
  const { battery, charge, derived } = facts;
  const usable = battery.usable_kwh;
  if (usable === undefined) return undefined;
  const curve = derived.includes('charge.curve') ? undefined : charge.curve;
  const peak = charge.dc_max_kw ?? (curve && Math.max(...curve.map(([, kw]) => kw)));
  if (peak === undefined) return wallCharging(facts);
  const typicalMin = (typicalToPeak * 0.7 * usable * 60 * (peak / usable) ** steepness) / peak;
  const published = charge.dc_10_80_min;
  if (published !== undefined) {
    return {
      curve: timed(curve, peak, usable, published * longerOnTheRoad(facts)),
      by: 'time',
      errorShare: errors.time,
    };
  }
  if (curve !== undefined) {
    const curveMin = curveToMeasured * chargingMin(curve, usable, 10, 80);
    const minutes = Number.isFinite(curveMin)
      ? curveMin ** weightOfCurve * typicalMin ** (1 - weightOfCurve)
      : typicalMin;
    return { curve: timed(curve, peak, usable, minutes), by: 'curve', errorShare: errors.curve };
  }
  return { curve: timed(undefined, peak, usable, typicalMin), by: 'peak', errorShare: errors.peak };
}

function longerOnTheRoad({ date, misscellaneous }: Facts): number {
  const { until, longer, since, unknown, withoutPump } = onTheRoad;
  const pumpFactor = misscellaneous.heat_pump === false ? withoutPump : 1;
  if (date.from === undefined) return unknown * pumpFactor;
  const age = (since - Number(date.from.slice(0, 4))) / (since - until);
  return (1 + (longer - 1) * Math.min(1, Math.max(0, age))) * pumpFactor;
}

/** The curve, or the typical one for this peak, stretched to take `minutes` from 10 to 80%. */
function timed(curve: Curve | undefined, peakKw: number, usableKwh: number, minutes: number): Curve {
  const shape = curve ?? modelCurve(peakKw, usableKwh, minutes) ?? typicalShape(peakKw);
  const shapeMin = chargingMin(shape, usableKwh, 10, 80);
  // A curve that falls to zero has no finite time, so its values are taken as the charger's power.
  const stretch = Number.isFinite(shapeMin) ? shapeMin / minutes : intoBattery;
  return shape.map(([soc, kw]): [number, number] => [soc, kw * stretch]);
}

const typicalShape = (peakKw: number): Curve => [
  [0, peakKw],
  [60, peakKw],
  [80, peakKw * 0.5],
  [100, peakKw * 0.12],
];

function wallCharging({ charge }: Facts): CarCharging | undefined {
  const { port, ac_max_kw: ac } = charge;
  if (port !== 'Type 2' || ac === undefined) return undefined;
  const kw = ac * wallIntoBattery;
  const curve: Curve = [
    [0, kw],
    [100, kw],
  ];
  return { curve, by: 'wall', errorShare: errors.wall };
}

export type RaceFacts = Facts & {
  id: string;
  /** Paths of the derived figures; those derived from a range aren't counted a second time. */
  derived: readonly string[];
};

export interface RaceCar {
  id: string;
  usableKwh: number;
  body: Body;
  charging: CarCharging;
  /** If undefined, only the cap limits its speed. */
  topSpeedKmh: number | undefined;
  is800V: boolean;
  /** The heaviest braked trailer that it may tow; no limit if undefined. */
  maxTrailerKg: number | undefined;
}

/** The figures a car needs to race. Each one also represents its alternatives. */
export type NeededFigure = Extract<
  FigurePath,
  'battery.usable_kwh' | 'real_efficiency.combined_wh_per_km' | 'charge.dc_max_kw'
>;

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
