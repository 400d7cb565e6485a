import type { CarRow, NumberKey } from '../../car-row.ts';

const laneStep = 50;
/** Minimum position of a car with a known figure, however small. */
const leastShare = 0.06;

/** Where these cars' lanes end: their largest figure, rounded up to 50; 0 if none is known. */
export function laneEnd(rows: readonly CarRow[], key: NumberKey): number {
  const most = rows.reduce((top, { values }) => Math.max(top, values[key] ?? 0), 0);
  return Math.ceil(most / laneStep) * laneStep;
}

/** A car's position on its lane, from 0.06 to 1; 0 if its figure is unknown. */
export const shareOf = (value: number | undefined, end: number): number =>
  value === undefined || end <= 0 ? 0 : Math.min(1, Math.max(leastShare, value / end));
