import type { CarRow, NumberKey } from '../../car-row.ts';
import { shownValue } from './view-text.ts';

const laneStep = 50;
/** Minimum position of a car with a known figure. */
const minShare = 0.06;

/** The length of a car's bar, from the displayed number, so that the best car also has the longest bar in mi/kWh. */
export function lengthOf({ values }: CarRow, key: NumberKey): number | undefined {
  const { of, isInverted } = shownValue(key);
  const value = values[key];
  return value !== undefined && isInverted ? of(value) : value;
}

/** Where these cars' lanes end: their largest figure, rounded up to 50; 0 if none is known. */
export function laneEnd(rows: readonly CarRow[], key: NumberKey): number {
  const max = rows.reduce((top, row) => Math.max(top, lengthOf(row, key) ?? 0), 0);
  const step = shownValue(key).isInverted ? 1 : laneStep;
  return Math.ceil(max / step) * step;
}

/** A car's position on its lane, from 0.06 to 1; 0 if its figure is unknown. */
export const shareOf = (value: number | undefined, end: number): number =>
  value === undefined || end <= 0 ? 0 : Math.min(1, Math.max(minShare, value / end));
