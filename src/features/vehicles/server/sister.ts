import type { Facts } from '../figures.ts';
import { mergeLayers } from './layers.ts';
import type { StoredCar } from './store.ts';

/** A car with a sourced 10 to 80% time, and what makes another one charge alike. */
export interface Sister {
  id: string;
  name: string;
  make: string;
  model: string;
  year: number;
  usableKwh: number;
  peakKw: number;
  /** Undefined if unknown. */
  chemistry: string | undefined;
  minutes: number;
}

/** Energies that differ by less are the same battery. */
const sameBatteryShare = 0.06;
const samePeakShare = 0.03;

/** Cars that can lend their charging time to others. */
export function listSisters(cars: readonly StoredCar[]): Sister[] {
  return cars.flatMap(({ id, name, make, model, year, layers }) => {
    const { battery, charge } = mergeLayers(layers).facts;
    const { usable_kwh: usableKwh } = battery;
    const { dc_max_kw: peakKw, dc_10_80_min: minutes } = charge;
    if (usableKwh === undefined || peakKw === undefined || minutes === undefined) return [];
    return [{ id, name, make, model, year, usableKwh, peakKw, chemistry: battery.chemistry, minutes }];
  });
}

/**
 * The car of the same make with the same battery (within 6%, same chemistry if known) and peak power (within 3%), of
 * the nearest year; then preferably the same model, then the nearest battery. Undefined if there's none, or if its time
 * would need more than the peak.
 */
export function sisterOf(
  { make, model, year }: Pick<StoredCar, 'make' | 'model' | 'year'>,
  { battery, charge }: Pick<Facts, 'battery' | 'charge'>,
  sisters: readonly Sister[],
): Sister | undefined {
  const { usable_kwh: usableKwh } = battery;
  const { dc_max_kw: peakKw } = charge;
  if (usableKwh === undefined || peakKw === undefined) return undefined;
  const alike = sisters.filter(
    (sister) =>
      sister.make === make &&
      apart(sister.usableKwh, usableKwh) <= sameBatteryShare &&
      apart(sister.peakKw, peakKw) <= samePeakShare &&
      isSameOrUnknown(sister.chemistry, battery.chemistry) &&
      (0.7 * usableKwh * 60) / sister.minutes <= peakKw,
  );
  const [nearest] = alike.sort(
    (a, b) =>
      Math.abs(a.year - year) - Math.abs(b.year - year) ||
      Number(isNamed(b, model)) - Number(isNamed(a, model)) ||
      Math.abs(a.usableKwh - usableKwh) - Math.abs(b.usableKwh - usableKwh) ||
      (a.id < b.id ? -1 : 1),
  );
  return nearest;
}

/** By the first word: the body follows it. */
const isNamed = (sister: Sister, model: string): boolean => firstWord(sister.model) === firstWord(model);
const firstWord = (text: string) => text.toLowerCase().split(/[\s-]/, 1)[0];

const isSameOrUnknown = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

const apart = (a: number, b: number): number => Math.abs(a / b - 1);
