import type { Facts } from '../figures.ts';
import { contradictsCharging } from './derive.ts';
import { mergeLayers } from './layers.ts';
import type { StoredCar } from './store.ts';

/** A car with a sourced 10 to 80% time, charging curve or real range, and what makes another one alike. */
export interface Sister {
  id: string;
  name: string;
  make: string;
  model: string;
  year: number;
  usableKwh: number;
  // Undefined if unknown.
  peakKw: number | undefined;
  chemistry: string | undefined;
  body: string | undefined;
  minutes: number | undefined;
  curve: Facts['charge']['curve'];
  /** Real range over WLTP range. */
  realShare: number | undefined;
}

/** Energies that differ by less are the same battery. */
const sameBatteryShare = 0.06;
const samePeakShare = 0.03;

/** Real ranges outside of this share of WLTP belong to another car. */
const plausibleShare = { min: 0.62, max: 0.99 } as const;

/** Cars that can lend their charging time, their charging curve or the share of WLTP that they reach to others. */
export function listSisters(cars: readonly StoredCar[]): Sister[] {
  return cars.flatMap(({ id, name, make, model, year, layers }) => {
    const facts = mergeLayers(layers).facts;
    const { battery, charge, misscellaneous } = facts;
    const { usable_kwh: usableKwh, chemistry } = battery;
    const { dc_max_kw: peakKw, dc_10_80_min: minutes } = charge;
    const curve = contradictsCharging(facts) ? undefined : charge.curve;
    const realShare = realShareOf(facts);
    const lendsCharging = peakKw !== undefined && (minutes ?? curve) !== undefined;
    if (usableKwh === undefined || (!lendsCharging && realShare === undefined)) return [];
    const ofCar = { usableKwh, peakKw, chemistry, body: misscellaneous.body };
    return [{ id, name, make, model, year, ...ofCar, minutes, curve, realShare }];
  });
}

/** Its sourced real range, or that of its sourced consumption, over its WLTP range. */
function realShareOf({ battery, range, real_efficiency: real }: Facts): number | undefined {
  const { usable_kwh: kwh } = battery;
  const wh = real.combined_wh_per_km;
  const realKm = range.real_km ?? (kwh === undefined || wh === undefined ? undefined : (1000 * kwh) / wh);
  if (realKm === undefined || range.wltp_km === undefined) return undefined;
  const share = realKm / range.wltp_km;
  return share >= plausibleShare.min && share <= plausibleShare.max ? share : undefined;
}

/**
 * The car whose share of WLTP a car without a sourced real range reaches too: same make, model and body, same battery
 * (within 6%, same chemistry if known), of the nearest year, then the nearest battery. Sisters don't contradict each
 * other then.
 */
export function rangeSisterOf(
  { id, make, model, year }: Pick<StoredCar, 'id' | 'make' | 'model' | 'year'>,
  { battery, range, real_efficiency, misscellaneous }: Facts,
  sisters: readonly Sister[],
): (Sister & { realShare: number }) | undefined {
  const { usable_kwh: usableKwh } = battery;
  if (usableKwh === undefined || range.wltp_km === undefined) return undefined;
  if (range.real_km !== undefined || real_efficiency.combined_wh_per_km !== undefined) return undefined;
  const alike = sisters.filter(
    (sister): sister is Sister & { realShare: number } =>
      sister.realShare !== undefined &&
      sister.id !== id &&
      sister.make === make &&
      sister.model === model &&
      sister.body === misscellaneous.body &&
      apart(sister.usableKwh, usableKwh) <= sameBatteryShare &&
      isSameOrUnknown(sister.chemistry, battery.chemistry),
  );
  const [nearest] = alike.sort(
    (a, b) =>
      Math.abs(a.year - year) - Math.abs(b.year - year) ||
      Math.abs(a.usableKwh - usableKwh) - Math.abs(b.usableKwh - usableKwh) ||
      (a.id < b.id ? -1 : 1),
  );
  return nearest;
}

/**
 * The sister to take the 10 to 80% time from: the nearest one with a time that doesn't need more than the peak.
 * Undefined if there's none.
 */
export function sisterOf(
  car: Identity,
  facts: Pick<Facts, 'battery' | 'charge'>,
  sisters: readonly Sister[],
): Sister | undefined {
  const { usable_kwh: usableKwh = 0 } = facts.battery;
  const { dc_max_kw: peakKw = 0 } = facts.charge;
  return alike(
    car,
    facts,
    sisters,
    ({ minutes }) => minutes !== undefined && (0.7 * usableKwh * 60) / minutes <= peakKw,
  )[0];
}

/** Sisters whose charging curve this car may have, nearest first. */
export const curveSisters = (
  car: Identity,
  facts: Pick<Facts, 'battery' | 'charge'>,
  sisters: readonly Sister[],
): Sister[] => alike(car, facts, sisters, ({ curve }) => curve !== undefined);

type Identity = Pick<StoredCar, 'make' | 'model' | 'year'>;

/**
 * The cars of the same make with the same battery (within 6%, same chemistry if known) and peak power (within 3%), of
 * the nearest year; then preferably the same model, then the nearest battery.
 */
function alike(
  { make, model, year }: Identity,
  { battery, charge }: Pick<Facts, 'battery' | 'charge'>,
  sisters: readonly Sister[],
  lends: (sister: Sister) => boolean,
): Sister[] {
  const { usable_kwh: usableKwh } = battery;
  const { dc_max_kw: peakKw } = charge;
  if (usableKwh === undefined || peakKw === undefined) return [];
  return sisters
    .filter(
      (sister) =>
        sister.peakKw !== undefined &&
        sister.make === make &&
        apart(sister.usableKwh, usableKwh) <= sameBatteryShare &&
        apart(sister.peakKw, peakKw) <= samePeakShare &&
        isSameOrUnknown(sister.chemistry, battery.chemistry) &&
        lends(sister),
    )
    .sort(
      (a, b) =>
        Math.abs(a.year - year) - Math.abs(b.year - year) ||
        Number(isNamed(b, model)) - Number(isNamed(a, model)) ||
        Math.abs(a.usableKwh - usableKwh) - Math.abs(b.usableKwh - usableKwh) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** By the first word: the body follows it. */
const isNamed = (sister: Sister, model: string): boolean => firstWord(sister.model) === firstWord(model);
const firstWord = (text: string) => text.toLowerCase().split(/[\s-]/, 1)[0];

const isSameOrUnknown = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

const apart = (a: number, b: number): number => Math.abs(a / b - 1);
