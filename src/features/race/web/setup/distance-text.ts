import { longestKm, shortestKm } from '../../model/conditions.ts';

export const distancePresets = [100, 300, 500, 1000, 2000] as const;

/** Whole km from 1 to 10,000, with or without thousands separators; undefined for anything else. */
export function parseKm(text: string): number | undefined {
  const digits = text.trim().replace(/\s*km$/i, '');
  if (!/^(?:\d{1,5}|\d{1,2}[,. '\u00a0\u202f]\d{3})$/.test(digits)) return undefined;
  const km = Number(digits.replace(/\D/g, ''));
  return km >= shortestKm && km <= longestKm ? km : undefined;
}

const fineBelowKm = 300;

/** The next round distance up: in steps of 100, or of 50 below 300 km. */
export function kmMore(km: number): number {
  const step = km < fineBelowKm ? 50 : 100;
  return Math.min(longestKm, (Math.floor(km / step) + 1) * step);
}

/** The next round distance down. */
export function kmLess(km: number): number {
  const step = km <= fineBelowKm ? 50 : 100;
  return Math.max(shortestKm, (Math.ceil(km / step) - 1) * step);
}
