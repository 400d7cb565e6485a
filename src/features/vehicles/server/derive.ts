import { chargingMin } from '../charging.ts';
import { type Facts, type FigurePath, type SectionName, splitPath } from '../figures.ts';
import { modelCurve } from '../model-curve.ts';
import { isPlausible } from '../vehicle.ts';

/** The share of each rated range that drivers reach in mixed use. */
const realShare = { wltp_km: 0.82, epa_km: 0.97, nedc_km: 0.7, cltc_km: 0.66 } as const;
/**
 * Rated WLTP consumption divided by consumption at the battery, which excludes charging losses. The median for 172
 * variants in the registers (10th percentile 1.13, 90th 1.23).
 */
export const chargingLoss = 1.176;
/** A sourced curve whose 10 to 80% time is off by more than this belongs to another car. */
const curveTimeSpread = 0.15;
/** Peaks are rounded to whole kilowatts. */
const peakRoundingKw = 0.5;
/** AC charging slows down towards the end. */
const acTaper = 1.1;
/** Consumption relative to mixed use, by road and weather: 23 °C without air conditioning, -10 °C with heating. */
const shareOfMixed = {
  city_mild: 0.65,
  highway_mild: 1.11,
  combined_mild: 0.865,
  city_cold: 0.97,
  highway_cold: 1.42,
  combined_cold: 1.165,
} as const;
type Condition = keyof typeof shareOfMixed;
const conditionNames = Object.keys(shareOfMixed) as Condition[];
const withoutHeatPump = 1.03;

interface Derived {
  facts: Facts;
  derived: FigurePath[];
  /** Whether the sourced charging curve contradicted the known time or peak and was dropped. */
  isCurveDropped: boolean;
}

/** Figures taken from related cars (`related-cars.ts`). */
interface Borrowed {
  /** The 10 to 80% time, if this car's own isn't sourced. */
  minutes?: number | undefined;
  /** Real range divided by WLTP range. */
  realShare?: number | undefined;
  /** Charging curves, best first. */
  curves?: readonly Facts['charge']['curve'][];
}

/**
 * Adds derived figures to the sourced ones. A sourced figure always wins, unless it's a charging curve that contradicts
 * the time or the peak. Figures that can't be computed stay absent, and derived figures out of bounds are dropped.
 */
export function derive(sourced: Facts, { minutes, realShare: share, curves = [] }: Borrowed = {}): Derived {
  const facts = copyOf(sourced);
  const derived: FigurePath[] = [];
  const put = (path: FigurePath, value: unknown) => {
    const [section, key] = splitPath(path);
    const target = facts[section] as Record<string, unknown>;
    if (target[key] !== undefined || value === undefined || Number.isNaN(value)) return;
    if (!isPlausible(path, value)) return;
    target[key] = value;
    derived.push(path);
  };
  deriveRange(facts, put, share);
  deriveTime(facts, put, minutes);
  const isCurveDropped = contradictsCharging(facts);
  if (isCurveDropped) facts.charge.curve = undefined;
  const { battery, charge } = facts;
  put(
    'charge.curve',
    curves.find((curve) => !contradictsCharging({ battery, charge: { ...charge, curve } })),
  );
  deriveCharging(facts, put);
  deriveConditions(facts, put);
  return { facts, derived, isCurveDropped };
}

/** Whether the curve exceeds the peak, or contradicts the known time. */
export function contradictsCharging({ battery, charge }: Pick<Facts, 'battery' | 'charge'>): boolean {
  const { curve, dc_max_kw: peak = Infinity, dc_10_80_min: minutes } = charge;
  if (curve === undefined) return false;
  if (curve.some(([, power]) => power > peak + peakRoundingKw)) return true;
  if (battery.usable_kwh === undefined || minutes === undefined) return false;
  return !(Math.abs(chargingMin(curve, battery.usable_kwh, 10, 80) / minutes - 1) <= curveTimeSpread);
}

type Put = (path: FigurePath, value: unknown) => void;

function copyOf(facts: Facts): Facts {
  const copy = { ...facts };
  for (const section of Object.keys(copy) as SectionName[]) Object.assign(copy, { [section]: { ...copy[section] } });
  return copy;
}

function whenKnown(
  inputs: readonly (number | undefined)[],
  formula: (...known: number[]) => number,
): number | undefined {
  return inputs.every((input) => input !== undefined) ? formula(...(inputs as number[])) : undefined;
}

function deriveRange(facts: Facts, put: Put, relatedShare?: number): void {
  const { battery, range, real_efficiency: real, efficiency } = facts;
  const usable = battery.usable_kwh;
  put('range.real_km', whole(whenKnown([usable, real.combined_wh_per_km], (kwh, wh) => (1000 * kwh) / wh)));
  const putShare = (rated: keyof typeof realShare, share: number) => {
    const realKm = whole(whenKnown([range[rated]], (km) => km * share));
    // A range that implies an impossible consumption belongs to another car.
    const demand = whenKnown([usable, realKm], (kwh, km) => (1000 * kwh) / km);
    if (demand === undefined || isPlausible('real_efficiency.combined_wh_per_km', demand)) put('range.real_km', realKm);
  };
  if (relatedShare !== undefined) putShare('wltp_km', relatedShare);
  for (const [rated, share] of Object.entries(realShare)) putShare(rated as keyof typeof realShare, share);
  put('real_efficiency.combined_wh_per_km', tenth(whenKnown([usable, range.real_km], (kwh, km) => (1000 * kwh) / km)));
  put('efficiency.vehicle_wh_per_km', tenth(whenKnown([usable, range.wltp_km], (kwh, km) => (1000 * kwh) / km)));
  put('efficiency.wltp_wh_per_km', tenth(whenKnown([efficiency.vehicle_wh_per_km], (wh) => wh * chargingLoss)));
}

/**
 * Doesn't use sourced curves, because they're partly assumed and give times that are too short (for 93 cars, a median
 * of 0.83 of the known time).
 */
function deriveTime({ battery: { usable_kwh: usable }, charge }: Facts, put: Put, relatedMinutes?: number): void {
  put('charge.dc_10_80_min', whole(whenKnown([usable, charge.dc_avg_10_80_kw], (kwh, kw) => ((0.7 * kwh) / kw) * 60)));
  put('charge.dc_10_80_min', relatedMinutes);
}

function deriveCharging(facts: Facts, put: Put): void {
  const { battery, charge } = facts;
  const usable = battery.usable_kwh;
  put('charge.ac_0_100_min', whole(whenKnown([usable, charge.ac_max_kw], (kwh, kw) => (kwh / kw) * acTaper * 60)));
  put(
    'charge.dc_avg_10_80_kw',
    whole(whenKnown([usable, charge.dc_10_80_min], (kwh, min) => (0.7 * kwh) / (min / 60))),
  );
  const { dc_max_kw: peak, dc_10_80_min: minutes } = charge;
  if (usable !== undefined && peak !== undefined && minutes !== undefined) {
    put('charge.curve', modelCurve(peak, usable, minutes));
  }
}

function deriveConditions(facts: Facts, put: Put): void {
  const { battery, real_efficiency: real, misscellaneous } = facts;
  const mixed = real.combined_wh_per_km;
  if (mixed === undefined) return;
  const drag = dragFactor(facts, mixed);
  for (const condition of conditionNames) {
    const [road, weather] = condition.split('_');
    const byRoad = road === 'highway' ? drag : road === 'city' ? 1 / Math.sqrt(drag) : 1;
    const byHeat = weather === 'cold' && lacksHeatPump(misscellaneous.heat_pump) ? withoutHeatPump : 1;
    put(`real_efficiency.${condition}_wh_per_km`, whole(mixed * shareOfMixed[condition] * byRoad * byHeat));
    const wh = real[`${condition}_wh_per_km`];
    put(`range.real_${condition}_km`, whole(whenKnown([battery.usable_kwh, wh], (kwh, perKm) => (1000 * kwh) / perKm)));
  }
}

/** An optional heat pump counts as missing; an unknown one doesn't. */
function lacksHeatPump(heatPump: Facts['misscellaneous']['heat_pump']): boolean {
  return heatPump === false || heatPump === 'optional';
}

/**
 * Air resistance relative to a typical car with this consumption: frontal area is about 0.83 of width times height, and
 * 0.0039 m² per Wh/km is typical. 1 if shape or size is unknown.
 */
function dragFactor({ dimensions }: Facts, mixedWhPerKm: number): number {
  const { drag_coefficient: cd, width_mm: width, height_mm: height } = dimensions;
  if (cd === undefined || width === undefined || height === undefined) return 1;
  const areaM2 = cd * width * height * 0.83e-6;
  return Math.min(1.1, Math.max(0.9, (areaM2 / (mixedWhPerKm * 0.0039)) ** 0.25));
}

const roundTo = (step: number) => (value: number | undefined) =>
  value === undefined ? undefined : Math.round(value / step) * step;
const whole = roundTo(1);
const tenth = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 10) / 10);
