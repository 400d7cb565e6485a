import { arrives, type Outcome } from '../../model/race.ts';

export interface Finish {
  entry: number;
  /** Positions of its tick and its letter, in px from the bar's start. */
  tickPx: number;
  letterPx: number;
}

/** Minimum distance between letters, so that each is legible. */
export const letterGapPx = 14;

/** Ticks and letters of all arrivals, from left to right; a stranded car has none. */
export function finishes(outcomes: readonly Outcome[], endMin: number, widthPx: number): Finish[] {
  const ticks = outcomes
    .flatMap((outcome, entry) => {
      if (!arrives(outcome)) return [];
      return [{ entry, tickPx: (outcome.minutes / endMin) * widthPx }];
    })
    .sort((a, b) => a.tickPx - b.tickPx);
  const placed = spreadApart(
    ticks.map(({ tickPx }) => tickPx),
    widthPx,
  );
  return ticks.map((tick, index) => ({ ...tick, letterPx: placed[index] ?? tick.tickPx }));
}

interface Cluster {
  count: number;
  /** Position of the first letter, from the mean of the ideal positions. */
  firstPx: number;
}

/**
 * Positions at least `letterGapPx` apart, in the same order and moved as little as possible (least squares), so that
 * crowded ones are spread around their common middle. They're between 0 and the width if there's room.
 */
export function spreadApart(idealPx: readonly number[], widthPx: number): number[] {
  const clusters: Cluster[] = [];
  for (const ideal of idealPx) {
    let last: Cluster = { count: 1, firstPx: ideal };
    for (let before = clusters.at(-1); before !== undefined; before = clusters.at(-1)) {
      if (before.firstPx + before.count * letterGapPx <= last.firstPx) break;
      clusters.pop();
      const count = before.count + last.count;
      const moved = last.firstPx - before.count * letterGapPx;
      last = { count, firstPx: (before.firstPx * before.count + moved * last.count) / count };
    }
    clusters.push(last);
  }
  const free = clusters.flatMap(({ count, firstPx }) =>
    Array.from({ length: count }, (_, index) => firstPx + index * letterGapPx),
  );
  return free.map((px, index) => {
    const atMost = widthPx - (free.length - 1 - index) * letterGapPx;
    return Math.max(index * letterGapPx, Math.min(px, atMost));
  });
}
