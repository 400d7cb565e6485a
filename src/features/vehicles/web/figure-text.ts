import { formatMonth } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { isQuantity, type Shown, shownIn } from '#web/text/units.ts';
import { type Facts, type FigurePath, figureAt, figureTable, type Unit } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';
import * as messages from './messages.ts';

const texts = messages.figureWords;
/** Hours are clearer for this many minutes or more. */
const longMinutes = 120;

const unitSigns: Partial<Record<Unit, string>> = {
  euro: '€',
  dollar: '$',
  yuan: 'CN¥',
  count: '',
  ratio: '',
};

export function shownFigure(path: FigurePath): Shown {
  const { unit } = figureTable[path];
  if (isQuantity(unit)) return shownIn(unit);
  const same = (value: number) => value;
  return { unit: unit === undefined ? '' : (unitSigns[unit] ?? unit), of: same, metric: same };
}

export function numberText(path: FigurePath, value: number): string {
  const { of, decimals, isInverted } = shownFigure(path);
  // Aligns 4 and 3.85 miles by their decimals.
  return isInverted ? of(value).toFixed(decimals) : formatNumber(of(value), figureTable[path].decimals ?? 0);
}

/** The figure's unit as shown; empty for counts, ratios and text. */
export function unitText(path: FigurePath): string {
  return shownFigure(path).unit;
}

/** The list price per km or mile of range: "€131". */
export const rangePriceText = (eurPerKm: number): string =>
  withUnit(formatNumber(shownIn('€/km').of(eurPerKm), 0), '€');

/** Number and unit for display: "470" and "km", but "€131" and "/km". */
export function numberAndUnit(number: string, unit: string): { number: string; unit: string } {
  const [, sign = '', rest = ''] = /^(€|\$|CN¥)(.*)$/.exec(unit) ?? [];
  return sign === '' ? { number, unit } : { number: `${sign}${number}`, unit: rest };
}

/** "470\u00a0km", "€54,900", "€131/km". */
export function withUnit(text: string, ofWhat: string): string {
  const { number, unit } = numberAndUnit(text, ofWhat);
  return unit === '' || unit.startsWith('/') ? number + unit : `${number}\u00a0${unit}`;
}

/** A figure as text: "470 km", "at extra cost", or "not known"; never a zero for an absent one. */
export function figureText(path: FigurePath, value: unknown): string {
  if (value === undefined || value === null) return texts.unknown;
  if (path === 'misscellaneous.tow_braked_kg' && value === 0) return texts.noTowing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (value === 'optional') return texts.optional;
  if (path === 'misscellaneous.segment') return segmentText(String(value));
  const row = figureTable[path];
  if ('is' in row && row.is === 'month') return monthText(String(value), 'long');
  if (typeof value !== 'number') return String(value);
  const unit = unitText(path);
  if (unit === 'min' && Math.round(value) >= longMinutes) return texts.hours(Math.round(value));
  return withUnit(numberText(path, value), unit);
}

/** "2023-03" as "March 2023" or "Mar 2023"; a bare year is unchanged. */
export function monthText(value: string, length: 'long' | 'short'): string {
  return value.includes('-') ? formatMonth(value, length) : value;
}

/** "JC (compact SUVs)", because most people don't know the letters. */
function segmentText(segment: string): string {
  const name = messages.carGroups.segments[segment];
  return name === undefined ? segment : `${segment} (${name})`;
}

export function figureTextOf(vehicle: Facts, path: FigurePath): string {
  return figureText(path, figureAt(vehicle, path));
}

export interface Condition {
  road: 'city' | 'highway' | 'combined';
  weather: 'mild' | 'cold';
}

export const conditions: readonly Condition[] = (['city', 'highway', 'combined'] as const).flatMap((road) =>
  (['mild', 'cold'] as const).map((weather) => ({ road, weather })),
);

export function rangeAt({ range }: Pick<Vehicle, 'range'>, { road, weather }: Condition): number | undefined {
  return range[`real_${road}_${weather}_km`];
}

export const powerText = (kw: number): string => figureText('charge.dc_max_kw', kw);
export const percentText = (percent: number): string => `${Math.round(percent)}%`;
