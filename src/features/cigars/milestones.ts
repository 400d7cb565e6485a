import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

const yearMs = 365.25 * dayMs;

/**
 * What WHO's fact sheet on quitting says happens, and how long after the last cigarette. A range (2 to 12 weeks, 1 to 9 months,
 * 5 to 15 years) is reached where it begins.
 * Source: WHO, Tobacco: health benefits of smoking cessation, 25 February 2020.
 */
export const milestones = [
  { name: 'heart rate', afterMs: 20 * minuteMs },
  { name: 'carbon monoxide', afterMs: 12 * hourMs },
  { name: 'circulation', afterMs: 14 * dayMs },
  { name: 'breath', afterMs: yearMs / 12 },
  { name: 'heart half', afterMs: yearMs },
  { name: 'stroke', afterMs: 5 * yearMs },
  { name: 'lung cancer', afterMs: 10 * yearMs },
  { name: 'heart', afterMs: 15 * yearMs },
] as const;

export type MilestoneName = (typeof milestones)[number]['name'];
export type Milestone = { name: MilestoneName; isReached: boolean; isNext: boolean; toGoMs: number };

/** All eight in their order, `sinceLastMs` after the last cigarette; `toGoMs` is 0 once reached. */
export function milestonesAt(sinceLastMs: number): Milestone[] {
  const next = milestones.find((milestone) => milestone.afterMs > sinceLastMs);
  return milestones.map(({ name, afterMs }) => ({
    name,
    isReached: afterMs <= sinceLastMs,
    isNext: next?.name === name,
    toGoMs: Math.max(0, afterMs - sinceLastMs),
  }));
}
