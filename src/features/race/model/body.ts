import type { Facts } from '#features/vehicles/figures.ts';
import { auxiliaryW, consumptionWhPerKm, heatingWPerDegree, type Weather } from './consumption.ts';

export interface Body {
  /** Drag coefficient times frontal area, on the road. */
  dragAreaM2: number;
  /** Including the driver. */
  massKg: number;
  /** Coefficient for the tyres on a dry road at 20 °C, including rotating parts. */
  rollingResistance: number;
  /** Correction from known ranges: above 1 if the car needs more than physics says. */
  scale: number;
  heatPump: boolean | 'optional' | undefined;
  /** Shape, size or mass is unknown and estimated from similar cars. */
  isGuessed: boolean;
  /** Error of the consumption, as a share: one standard deviation. */
  errorShare: number;
}

/** Frontal area as a share of width times height, and how much tyres, mirrors and yaw add to the wind tunnel's drag. */
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

/** Typical drag coefficient by shape: medians of the catalogue. */
const typicalDrag: Readonly<Record<string, number>> = {
  ...{ Sedan: 0.22, Liftback: 0.24, Estate: 0.25, Coupe: 0.27, SUV: 0.28, Hatchback: 0.29 },
  ...{ MPV: 0.29, Cabriolet: 0.31, Pickup: 0.33, Van: 0.34 },
};
/** Medians of the catalogue; vans and MPVs are taller. */
const typicalSizeMm = { length: 4600, width: 1880, height: 1600 };
const tallMm = 1890;

/**
 * The error of each source of consumption figures against consumption measured at 90 and 120 km/h: one robust standard
 * deviation over 380 runs, as a share. Sources are weighted by its inverse square.
 */
const errors = {
  specification: 0.064,
  /** Added if the figure is estimated. */
  ...{ drag: 0.075, size: 0.06, mass: 0.03 },
  ...{ real: 0.056, wltp: 0.075, epa: 0.09, otherRating: 0.12 },
};
/** Consumption at 90 km/h and 15 °C relative to that of the real and the WLTP range, over the same runs. */
const realTo90 = 0.873;
const wltpTo90 = 1.063;
const mild: Weather = {
  ...{ temperatureC: 15, wetShare: 0, headwindKmh: 0, loadKg: 0 },
  ...{ heatPump: 0, roofBox: 0, trailerKg: 0 },
};

/**
 * Combines everything known about a car: shape, size, mass and power predict its consumption, and real and rated ranges
 * correct the prediction. Undefined if there's no range and shape, size or mass is missing.
 */
export function bodyOf(facts: Facts & { derived: readonly string[] }): Body | undefined {
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
    errors.specification ** 2 +
    (drag_coefficient === undefined ? errors.drag ** 2 : 0) +
    (width_mm === undefined || height_mm === undefined ? errors.size ** 2 : 0) +
    (curb_weight_kg === undefined ? errors.mass ** 2 : 0);
  return {
    dragAreaM2: drag * frontalShare * width * height * 1e-6 * dragOnTheRoad,
    massKg: curb_weight_kg ?? typicalMass(length * width * height * 1e-9, battery.usable_kwh ?? 60, hasTwoMotors),
    rollingResistance: minRolling + rollingPerKw * kw,
    heatPump,
    isGuessed: variance > errors.specification ** 2,
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
    estimates.push({ whPerKm: ((1000 * battery.usable_kwh) / range.wltp_km) * wltpTo90, error: errors.wltp });
  }
  // An unmeasured real range is derived from a rated one, preferably WLTP, which has already been counted.
  if (real !== undefined && (isMeasured || range.wltp_km === undefined)) {
    const rated = range.epa_km === undefined ? errors.otherRating : errors.epa;
    estimates.push({ whPerKm: real * realTo90, error: isMeasured ? errors.real : rated });
  }
  return estimates;
}
