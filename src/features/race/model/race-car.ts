import { type Curve, chargingMin } from '#features/vehicles/charging.ts';
import type { Facts, FigurePath } from '#features/vehicles/figures.ts';
import { modelCurve } from '#features/vehicles/model-curve.ts';
import { intoBattery } from './charge-times.ts';
import { auxiliaryW, consumptionWhPerKm, heatingWPerDegree, type Weather } from './consumption.ts';

interface CarCharging {
  /** Power into the battery in kW at a charge in %. */
  curve: Curve;
  /** What the curve's charging time is derived from. */
  by: 'time' | 'curve' | 'peak' | 'wall';
  /** Error of the charging time, as a share: one standard deviation. */
  errorShare: number;
}

/**
 * How much longer sessions on the road take than published 10 to 80% times: fitted to 143 drives, and confirmed on the
 * held-out half of the makes in each of 300 random splits. Most cars first sold up to 2019 can't warm or cool the
 * battery before a stop, while those since 2023 can. Without a heat pump the battery seldom has a heating circuit.
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

const curveErrors = { time: 0.1, curve: 0.16, peak: 0.16, wall: 0.05 };

/** Undefined if the usable energy isn't known, or if the peak isn't and the car has a fast-charging port. */
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
      errorShare: curveErrors.time,
    };
  }
  if (curve !== undefined) {
    const curveMin = curveToMeasured * chargingMin(curve, usable, 10, 80);
    const minutes = Number.isFinite(curveMin)
      ? curveMin ** weightOfCurve * typicalMin ** (1 - weightOfCurve)
      : typicalMin;
    return { curve: timed(curve, peak, usable, minutes), by: 'curve', errorShare: curveErrors.curve };
  }
  return { curve: timed(undefined, peak, usable, typicalMin), by: 'peak', errorShare: curveErrors.peak };
}

function longerOnTheRoad({ date, misscellaneous }: Facts): number {
  const { until, longer, since, unknown, withoutPump } = onTheRoad;
  const pumpFactor = misscellaneous.heat_pump === false ? withoutPump : 1;
  if (date.from === undefined) return unknown * pumpFactor;
  const age = (since - Number(date.from.slice(0, 4))) / (since - until);
  return (1 + (longer - 1) * Math.min(1, Math.max(0, age))) * pumpFactor;
}

/** The curve, or the typical one for this peak, stretched so that going from 10 to 80% takes `minutes`. */
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
  return { curve, by: 'wall', errorShare: curveErrors.wall };
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

export interface Body {
  /** Drag coefficient times frontal area, on the road. */
  dragAreaM2: number;
  /** Including the driver. */
  massKg: number;
  /** Coefficient for the tyres on a dry road at 20 °C, including rotating parts. */
  rollingResistance: number;
  /** Correction based on known ranges: above 1 if the car needs more than physics predicts. */
  scale: number;
  heatPump: boolean | 'optional' | undefined;
  /** Whether shape, size or mass is unknown, so that a typical value is used. */
  isGuessed: boolean;
  /** Error of the consumption, as a share: one standard deviation. */
  errorShare: number;
}

/**
 * Frontal area as a share of width times height, and how much tyres, mirrors and yaw add to the drag measured in a wind
 * tunnel.
 */
const frontalShare = 0.84;
const dragOnTheRoad = 1.1;
/**
 * More powerful cars have wider, softer tyres and often a second motor, so rolling resistance grows per kW. Both
 * constants are fitted to 270 runs of cars with known shape and mass.
 */
const minRolling = 0.0086;
const rollingPerKw = 6.6e-6;
const maxKwForTyres = 500;
const typicalKw = 150;

/** Typical drag coefficients by body shape: medians over the catalogue. */
const typicalDrag: Readonly<Record<string, number>> = {
  ...{ Sedan: 0.22, Liftback: 0.24, Estate: 0.25, Coupe: 0.27, SUV: 0.28, Hatchback: 0.29 },
  ...{ MPV: 0.29, Cabriolet: 0.31, Pickup: 0.33, Van: 0.34 },
};
/** Medians of the catalogue; vans and MPVs are taller. */
const typicalSizeMm = { length: 4600, width: 1880, height: 1600 };
const tallMm = 1890;

/**
 * The deviation of each source of consumption figures from what was measured at 90 and 120 km/h: one robust standard
 * deviation over 380 runs, as a share. Sources are weighted by the inverse square of this error.
 */
const bodyErrors = {
  specification: 0.064,
  /** Added if the figure is estimated. */
  ...{ drag: 0.075, size: 0.06, mass: 0.03 },
  ...{ real: 0.056, wltp: 0.075, epa: 0.09, otherRating: 0.12 },
};
/** Consumption at 90 km/h and 15 °C relative to what the real and the WLTP range imply, over the same runs. */
const realTo90 = 0.873;
const wltpTo90 = 1.063;
const mild: Weather = {
  ...{ temperatureC: 15, wetShare: 0, headwindKmh: 0, loadKg: 0 },
  ...{ heatPump: 0, roofBox: 0, trailerKg: 0 },
};

/**
 * Combines everything known about a car: shape, size, mass and power predict its consumption, and real and rated ranges
 * correct the prediction. Undefined if no range is known and the shape, size or mass is missing.
 */
function bodyOf(facts: Facts & { derived: readonly string[] }): Body | undefined {
  const specified = specifiedBody(facts);
  const estimates = rangeEstimates(facts);
  if (specified.isGuessed && estimates.length === 0) return undefined;
  const predicted = consumptionWhPerKm({ body: { ...specified, scale: 1 } }, 90, mild);
  let [sum, weights] = [0, specified.errorShare ** -2];
  for (const { whPerKm, error } of estimates) {
    sum += Math.log(whPerKm / predicted) * error ** -2;
    weights += error ** -2;
  }
  const auxiliary = auxiliaryW(mild.temperatureC, heatingWPerDegree(specified.heatPump, mild)) / 90;
  const scale = (predicted * Math.exp(sum / weights) - auxiliary) / (predicted - auxiliary);
  return { ...specified, scale: Math.max(0.5, scale), errorShare: Math.sqrt(1 / weights) };
}

function specifiedBody({ dimensions, battery, performance, misscellaneous }: Facts): Omit<Body, 'scale'> {
  const { drag_coefficient, width_mm, height_mm, length_mm, curb_weight_kg } = dimensions;
  const { body, heat_pump: heatPump } = misscellaneous;
  const width = width_mm ?? typicalSizeMm.width;
  const height = height_mm ?? (body === 'Van' || body === 'MPV' ? tallMm : typicalSizeMm.height);
  const length = length_mm ?? typicalSizeMm.length;
  const drag = drag_coefficient ?? typicalDrag[body ?? 'SUV'] ?? 0.28;
  const hasTwoMotors = performance.drive === 'AWD';
  const kw = Math.min(maxKwForTyres, performance.power_kw ?? typicalKw);
  const variance =
    bodyErrors.specification ** 2 +
    (drag_coefficient === undefined ? bodyErrors.drag ** 2 : 0) +
    (width_mm === undefined || height_mm === undefined ? bodyErrors.size ** 2 : 0) +
    (curb_weight_kg === undefined ? bodyErrors.mass ** 2 : 0);
  return {
    dragAreaM2: drag * frontalShare * width * height * 1e-6 * dragOnTheRoad,
    massKg: curb_weight_kg ?? typicalMass(length * width * height * 1e-9, battery.usable_kwh ?? 60, hasTwoMotors),
    rollingResistance: minRolling + rollingPerKw * kw,
    heatPump,
    isGuessed: variance > bodyErrors.specification ** 2,
    errorShare: Math.sqrt(variance),
  };
}

/** Mass in kg from size, battery and motors; the median error over the catalogue is 3.5%. */
const typicalMass = (boxM3: number, usableKwh: number, hasTwoMotors: boolean): number =>
  269 + 90 * boxM3 + 6.8 * usableKwh + (hasTwoMotors ? 139 : 0);

interface RangeEstimate {
  /** From the battery, at 90 km/h and 15 °C. */
  whPerKm: number;
  error: number;
}

function rangeEstimates({ battery, range, real_efficiency, derived }: Parameters<typeof bodyOf>[0]) {
  const estimates: RangeEstimate[] = [];
  const real = real_efficiency.combined_wh_per_km;
  const isMeasured = !(derived.includes('real_efficiency.combined_wh_per_km') && derived.includes('range.real_km'));
  if (range.wltp_km !== undefined && battery.usable_kwh !== undefined) {
    estimates.push({ whPerKm: ((1000 * battery.usable_kwh) / range.wltp_km) * wltpTo90, error: bodyErrors.wltp });
  }
  // An unmeasured real range is derived from a rated one, preferably WLTP, which has already been counted.
  if (real !== undefined && (isMeasured || range.wltp_km === undefined)) {
    const rated = range.epa_km === undefined ? bodyErrors.otherRating : bodyErrors.epa;
    estimates.push({ whPerKm: real * realTo90, error: isMeasured ? bodyErrors.real : rated });
  }
  return estimates;
}
