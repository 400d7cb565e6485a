import { arrives, type Outcome } from '../../model/race.ts';

/** A car's arrival on the bar of the time. */
export interface Finish {
  /** Its place among the outcomes. */
  entry: number;
  /** Where its tick stands and where its letter, in px from the bar's start. */
  tickPx: number;
  letterPx: number;
}

/** Letters stand this far apart, so that each can be read. */
export const letterGapPx = 14;

/** Ticks and letters of all that arrive, from left to right; who is stranded has none. */
export function finishes(outcomes: readonly Outcome[], endMin: number, widthPx: number): Finish[] {
  const ticks = outcomes
    .flatMap((outcome, entry) => {
      if (!arrives(outcome)) return [];
      return [{ entry, tickPx: (outcome.minutes / endMin) * widthPx }];
    })
    .sort((a, b) => a.tickPx - b.tickPx);
  const placed = pushedApart(
    ticks.map(({ tickPx }) => tickPx),
    widthPx,
  );
  return ticks.map((tick, index) => ({ ...tick, letterPx: placed[index] ?? tick.tickPx }));
}

interface Cluster {
  count: number;
  /** Mean of where the first of it would like to stand. */
  firstPx: number;
}

/**
 * Sorted places with at least `letterGapPx` between them, in the same order, moved as little as can be (least squares): those
 * that crowd stand evenly around their common middle. Within 0 and the width as far as that has room.
 */
export function pushedApart(wantedPx: readonly number[], widthPx: number): number[] {
  const clusters: Cluster[] = [];
  for (const wanted of wantedPx) {
    let last: Cluster = { count: 1, firstPx: wanted };
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
