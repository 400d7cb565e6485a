import { chargingMin } from '../charging.ts';
import type { Facts, FigurePath } from '../figures.ts';
import { chargingLoss } from './derive.ts';

/** A contradiction between figures that are plausible on their own. */
export interface Inconsistency {
  sentence: string;
  paths: FigurePath[];
}

/** Minimum usable share of the nominal energy. */
const minUsableShare = 0.78;
const realToWltp = { min: 0.62, max: 0.99 };
/** Energy over WLTP range, in Wh/km. */
const wltpDemand = { min: 90, max: 290 };
/** Allows for the gap between the best version's range and the worst version's consumption. */
export const wltpSpread = 0.15;
const curveTimeSpread = 0.2;
const curvePeakSpread = 1.12;
/** Nominal pack voltage of each architecture class; the classes overlap. */
const packVolts: Partial<Record<number, { min: number; max: number }>> = {
  400: { min: 0, max: 550 },
  800: { min: 480, max: Number.POSITIVE_INFINITY },
};
/** Seconds times power over mass, which is similar for all cars. */
const sprint = { min: 0.3, max: 1.25 };

/**
 * Finds contradictions within these facts, which may include derived ones. Facts without contradictions may still be
 * wrong.
 */
export function findInconsistencies(facts: Facts): Inconsistency[] {
  return [
    ...energyInconsistencies(facts),
    ...voltageInconsistencies(facts),
    ...rangeInconsistencies(facts),
    ...chargingInconsistencies(facts),
    ...otherInconsistencies(facts),
  ];
}

type Rule = Inconsistency & { isBroken: boolean };
const broken = (rules: readonly (Rule | undefined)[]): Inconsistency[] =>
  rules.flatMap((rule) => (rule?.isBroken ? [{ sentence: rule.sentence, paths: rule.paths }] : []));

function energyInconsistencies({ battery }: Facts): Inconsistency[] {
  const { usable_kwh: usable, nominal_kwh: nominal } = battery;
  if (usable === undefined || nominal === undefined) return [];
  const paths: FigurePath[] = ['battery.usable_kwh', 'battery.nominal_kwh'];
  return broken([
    { isBroken: usable > nominal, paths, sentence: `${usable} kWh usable is more than ${nominal} kWh nominal` },
    {
      isBroken: usable < minUsableShare * nominal,
      paths,
      sentence: `${usable} kWh usable is less than ${minUsableShare * 100}% of ${nominal} kWh nominal`,
    },
  ]);
}

function voltageInconsistencies({
  battery: { voltage_v: volts, voltage_class_v: voltageClass },
}: Facts): Inconsistency[] {
  const known = voltageClass === undefined ? undefined : packVolts[voltageClass];
  if (volts === undefined || known === undefined || (volts >= known.min && volts <= known.max)) return [];
  const paths: FigurePath[] = ['battery.voltage_v', 'battery.voltage_class_v'];
  return [{ paths, sentence: `a ${volts} V pack isn't in the ${voltageClass} V class` }];
}

function rangeInconsistencies({ battery, range, efficiency }: Facts): Inconsistency[] {
  const { wltp_km: wltp, real_km: real } = range;
  if (wltp === undefined) return [];
  const usable = battery.usable_kwh;
  const rated = efficiency.wltp_wh_per_km;
  return broken([
    real === undefined
      ? undefined
      : {
          isBroken: real < realToWltp.min * wltp || real > realToWltp.max * wltp,
          paths: ['range.real_km', 'real_efficiency.combined_wh_per_km', 'range.wltp_km'],
          sentence: `a real range of ${real} km doesn't match ${wltp} km WLTP`,
        },
    usable === undefined
      ? undefined
      : {
          isBroken: 1000 * usable < wltpDemand.min * wltp || 1000 * usable > wltpDemand.max * wltp,
          paths: ['range.wltp_km', 'battery.usable_kwh'],
          sentence: `${wltp} km WLTP doesn't match ${usable} kWh usable`,
        },
    usable === undefined || rated === undefined
      ? undefined
      : {
          isBroken: Math.abs((wltp * rated) / (1000 * usable * chargingLoss) - 1) > wltpSpread,
          paths: ['range.wltp_km', 'efficiency.wltp_wh_per_km', 'battery.usable_kwh'],
          sentence: `${wltp} km WLTP doesn't match ${rated} Wh/km rated and ${usable} kWh usable`,
        },
  ]);
}

function chargingInconsistencies({ battery, charge }: Facts): Inconsistency[] {
  const { curve, dc_max_kw: peak, dc_10_80_min: minutes, dc_avg_10_80_kw: average } = charge;
  const usable = battery.usable_kwh;
  const mean = average ?? (usable === undefined || minutes === undefined ? undefined : (0.7 * usable * 60) / minutes);
  const curvePeak = curve === undefined ? undefined : Math.max(...curve.map(([, kw]) => kw));
  const curveMinutes = curve === undefined || usable === undefined ? undefined : chargingMin(curve, usable, 10, 80);
  return broken([
    peak === undefined || mean === undefined
      ? undefined
      : {
          isBroken: mean > peak,
          paths: ['charge.dc_max_kw', average === undefined ? 'charge.dc_10_80_min' : 'charge.dc_avg_10_80_kw'],
          sentence: `an average of ${Math.round(mean)} kW from 10 to 80% is more than the ${peak} kW peak`,
        },
    peak === undefined || curvePeak === undefined
      ? undefined
      : {
          isBroken: curvePeak > curvePeakSpread * peak,
          paths: ['charge.curve', 'charge.dc_max_kw'],
          sentence: `the charging curve reaches ${curvePeak} kW, but the car peaks at ${peak} kW`,
        },
    minutes === undefined || curveMinutes === undefined
      ? undefined
      : {
          isBroken: !(Math.abs(curveMinutes / minutes - 1) <= curveTimeSpread),
          paths: ['charge.curve', 'charge.dc_10_80_min'],
          sentence: `the charging curve takes ${Math.round(curveMinutes)} min from 10 to 80%, but the car takes ${minutes} min`,
        },
  ]);
}

function otherInconsistencies({ date, dimensions }: Facts): Inconsistency[] {
  const { cargo_l: boot, cargo_max_l: maxBoot, curb_weight_kg: curb, gross_weight_kg: gross } = dimensions;
  const [from, to] = [date.from, date.to];
  const [first, last] = date.model_years?.split('-') ?? [];
  return broken([
    from === undefined || to === undefined
      ? undefined
      : {
          // A bare year covers all its months.
          isBroken: to.length < from.length ? to < from.slice(0, to.length) : to.slice(0, from.length) < from,
          paths: ['date.from', 'date.to'],
          sentence: `its sale ended (${to}) before it began (${from})`,
        },
    first === undefined || last === undefined
      ? undefined
      : { isBroken: last < first, paths: ['date.model_years'], sentence: `model years ${first}-${last} run backwards` },
    boot === undefined || maxBoot === undefined
      ? undefined
      : {
          isBroken: boot > maxBoot,
          paths: ['dimensions.cargo_l', 'dimensions.cargo_max_l'],
          sentence: `a ${boot} l boot is more than ${maxBoot} l with the seats folded`,
        },
    curb === undefined || gross === undefined
      ? undefined
      : {
          isBroken: curb >= gross,
          paths: ['dimensions.curb_weight_kg', 'dimensions.gross_weight_kg'],
          sentence: `${curb} kg empty isn't less than ${gross} kg loaded`,
        },
  ]);
}

/** Figures that look odd but may be right, so they're reported but not refused. */
export function findWarnings({ performance, dimensions }: Facts): string[] {
  const { zero_to_100_s: seconds, power_kw: power } = performance;
  const mass = dimensions.curb_weight_kg;
  if (seconds === undefined || power === undefined || mass === undefined) return [];
  const ratio = (seconds * power) / mass;
  if (ratio >= sprint.min && ratio <= sprint.max) return [];
  return [`${seconds} s to 100 km/h looks odd for ${power} kW and ${mass} kg`];
}
