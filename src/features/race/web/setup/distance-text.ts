import { fieldValue, type Shown, shownIn } from '#web/text/units.ts';
import { longestKm, shortestKm } from '../../model/conditions.ts';

const presets = { km: [100, 300, 500, 1000, 2000], mi: [50, 100, 250, 500, 1000] } as const;

export const distancePresets = ({ unit }: Shown = shownIn('km')): readonly number[] =>
  unit === 'mi' ? presets.mi : presets.km;

/** A whole distance from 1 to 10,000 km, with or without thousands separators; undefined for anything else. */
export function parseKm(text: string, unit: Shown = shownIn('km')): number | undefined {
  const digits = text.trim().replace(/\s*(?:km|mi|miles)$/i, '');
  if (!/^(?:\d{1,5}|\d{1,2}[,. '\u00a0\u202f]\d{3})$/.test(digits)) return undefined;
  const km = unit.metric(Number(digits.replace(/\D/g, '')));
  return km >= shortestKm && km <= longestKm ? km : undefined;
}

const fineBelow = 300;

/** The next round distance up, in the unit shown: in steps of 100, or of 50 below 300. */
export function kmMore(km: number, unit: Shown = shownIn('km')): number {
  const shown = fieldValue(unit, km);
  const step = shown < fineBelow ? 50 : 100;
  return Math.min(longestKm, unit.metric((Math.floor(shown / step) + 1) * step));
}

export function kmLess(km: number, unit: Shown = shownIn('km')): number {
  const shown = fieldValue(unit, km);
  const step = shown <= fineBelow ? 50 : 100;
  return Math.max(shortestKm, unit.metric((Math.ceil(shown / step) - 1) * step));
}
