import type { Facts } from '#features/vehicles/figures.ts';
import { auxiliaryW, consumptionWhPerKm, type Weather } from './consumption.ts';

/** What a car's consumption follows from. */
export interface Body {
  /** Drag coefficient times frontal area, as on the road. */
  dragAreaM2: number;
  /** With the driver. */
  massKg: number;
  /** Of its tyres on a dry road at 20 °C, and of what turns with them. */
  rollingResistance: number;
  /** By how much ranges that are known of it say that it needs more (above 1) or less than all that. */
  scale: number;
  /** Shape, size or mass are not known of it and are taken from its like. */
  isGuessed: boolean;
  /** How far its consumption may be off, as a share: one standard deviation. */
  errorShare: number;
}

/** Frontal area as a share of width times height, and what tyres, mirrors and yaw add to the drag of the wind tunnel. */
const frontalShare = 0.84;
const dragOnTheRoad = 1.1;
/** Strong cars stand on wider, softer tyres and turn a second motor: per kW. Both measured over 270 runs of cars whose shape and mass are known. */
const leastRolling = 0.0086;
const rollingPerKw = 6.6e-6;
const maxKwOfTyres = 500;
const usualKw = 150;

/** The usual drag coefficient by shape: medians of the catalogue. */
const usualDrag: Readonly<Record<string, number>> = {
  ...{ Sedan: 0.22, Liftback: 0.24, Estate: 0.25, Coupe: 0.27, SUV: 0.28, Hatchback: 0.29 },
  ...{ MPV: 0.29, Cabriolet: 0.31, Pickup: 0.33, Van: 0.34 },
};
/** Medians of the catalogue; vans and boxes are taller. */
const usualSizeMm = { length: 4600, width: 1880, height: 1600 };
const tallMm = 1890;

/**
 * What the witnesses of a consumption are worth: how far each of them is off against measured consumption at 90 and
 * 120 km/h, as a share (one standard deviation, robust, over 380 runs). They are weighed by one over its square.
 */
const errors = {
  specification: 0.064,
  /** In addition, where they are guessed. */
  ...{ drag: 0.075, size: 0.06, mass: 0.03 },
  ...{ real: 0.056, wltp: 0.075, epa: 0.09, otherRating: 0.12 },
};
/** What a range's consumption is of that at 90 km/h and 15 °C, the same runs. */
const realTo90 = 0.873;
const wltpTo90 = 1.063;
const mild: Weather = { temperatureC: 15, wetShare: 0, headwindKmh: 0, loadKg: 0 };

/**
 * The body of a car by all that is known of it: shape, size, mass and power say what it needs by physics, its real and rated
 * ranges what it needed. Undefined where neither is known: no range, and shape, size or mass missing.
 */
export function bodyOf(facts: Facts & { derived: readonly string[] }): Body | undefined {
  const built = builtBody(facts);
  const witnesses = rangeWitnesses(facts);
  if (built.isGuessed && witnesses.length === 0) return undefined;
  const by90 = consumptionWhPerKm({ body: { ...built, scale: 1 } }, 90, mild);
  let [sum, weights] = [0, built.errorShare ** -2];
  for (const { whPerKm, error } of witnesses) {
    sum += Math.log(whPerKm / by90) * error ** -2;
    weights += error ** -2;
  }
  const auxiliary = auxiliaryW(mild.temperatureC) / 90;
  const scale = (by90 * Math.exp(sum / weights) - auxiliary) / (by90 - auxiliary);
  return { ...built, scale: Math.max(0.5, scale), errorShare: Math.sqrt(1 / weights) };
}

function builtBody({ dimensions, battery, performance, misscellaneous }: Facts): Omit<Body, 'scale'> {
  const { drag_coefficient, width_mm, height_mm, length_mm, curb_weight_kg } = dimensions;
  const { body } = misscellaneous;
  const width = width_mm ?? usualSizeMm.width;
  const height = height_mm ?? (body === 'Van' || body === 'MPV' ? tallMm : usualSizeMm.height);
  const length = length_mm ?? usualSizeMm.length;
  const drag = drag_coefficient ?? usualDrag[body ?? 'SUV'] ?? 0.28;
  const hasTwoMotors = performance.drive === 'AWD';
  const kw = Math.min(maxKwOfTyres, performance.power_kw ?? usualKw);
  const variance =
    errors.specification ** 2 +
    (drag_coefficient === undefined ? errors.drag ** 2 : 0) +
    (width_mm === undefined || height_mm === undefined ? errors.size ** 2 : 0) +
    (curb_weight_kg === undefined ? errors.mass ** 2 : 0);
  return {
    dragAreaM2: drag * frontalShare * width * height * 1e-6 * dragOnTheRoad,
    massKg: curb_weight_kg ?? usualMass(length * width * height * 1e-9, battery.usable_kwh ?? 60, hasTwoMotors),
    rollingResistance: leastRolling + rollingPerKw * kw,
    isGuessed: variance > errors.specification ** 2,
    errorShare: Math.sqrt(variance),
  };
}

/** By size, battery and motors: off by 3.5 % on the median car of the catalogue. */
const usualMass = (boxM3: number, usableKwh: number, hasTwoMotors: boolean): number =>
  269 + 90 * boxM3 + 6.8 * usableKwh + (hasTwoMotors ? 139 : 0);

interface RangeWitness {
  /** Of the battery, at 90 km/h and 15 °C. */
  whPerKm: number;
  error: number;
}

function rangeWitnesses({ battery, range, real_efficiency, derived }: Parameters<typeof bodyOf>[0]) {
  const witnesses: RangeWitness[] = [];
  const real = real_efficiency.combined_wh_per_km;
  const isMeasured = !(derived.includes('real_efficiency.combined_wh_per_km') && derived.includes('range.real_km'));
  if (range.wltp_km !== undefined && battery.usable_kwh !== undefined) {
    witnesses.push({ whPerKm: ((1000 * battery.usable_kwh) / range.wltp_km) * wltpTo90, error: errors.wltp });
  }
  // What is not measured follows from one of the rated ranges: from that of WLTP first, which has been heard.
  if (real !== undefined && (isMeasured || range.wltp_km === undefined)) {
    const rated = range.epa_km === undefined ? errors.otherRating : errors.epa;
    witnesses.push({ whPerKm: real * realTo90, error: isMeasured ? errors.real : rated });
  }
  return witnesses;
}
