import type { CarRow, NumberKey } from '../../car-row.ts';

const laneStep = 50;
/** So far the car stands in any case: its figure is known, however small. */
const leastShare = 0.06;

/** Where the lanes of these cars end: their largest figure, rounded up to 50; 0 where none is known. */
export function laneEnd(rows: readonly CarRow[], key: NumberKey): number {
  const most = rows.reduce((top, { values }) => Math.max(top, values[key] ?? 0), 0);
  return Math.ceil(most / laneStep) * laneStep;
}

/** How far along its lane a car has come, from 0.06 to 1; 0 where its figure is not known. */
export const shareOf = (value: number | undefined, end: number): number =>
  value === undefined || end <= 0 ? 0 : Math.min(1, Math.max(leastShare, value / end));
