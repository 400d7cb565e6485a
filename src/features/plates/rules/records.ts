import type { PlatesGame } from '../contract.ts';
import type { Records } from '../recap-contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { type Pace, paceOf } from './pace.ts';
import { digitsOf, isRun } from './run.ts';
import { chainsOf, type Seen, scoreSpots, timesOfChain } from './scoring.ts';

export function recordsOf(game: PlatesGame, spots: readonly Seen[]): Records {
  if (isRun(game)) return recordsOfRun(game, spots);
  return isCollector(game) ? recordsOfPlaces(game, spots) : {};
}

function recordsOfRun(game: PlatesGame, spots: readonly Seen[]): Records {
  if (!isRun(game)) return {};
  const records: Records = {};
  const startedAt = Date.parse(game.started_at ?? '');
  let furthest: Pace | undefined;
  let longest = 0;
  for (const steps of chainsOf(game, spots).values()) {
    const pace = paceOf({ startedAt, found: timesOfChain(steps) });
    const { longestWaitMs, longestWaitAt, fastestTenMs } = pace;
    if (steps.size > longest) {
      longest = steps.size;
      furthest = pace;
    }
    if (longestWaitMs !== null && longestWaitMs > (records.longest_wait_ms ?? -1)) {
      const step = [...steps.keys()].sort((a, b) => a - b)[longestWaitAt ?? 0] ?? 0;
      records.longest_wait_ms = longestWaitMs;
      records.longest_wait_for = digitsOf(game, step);
    }
    if (fastestTenMs !== null) records.fastest_ten_ms = Math.min(records.fastest_ten_ms ?? Infinity, fastestTenMs);
  }
  // A chain with only breaks has no pace, and another chain's doesn't count.
  if (typeof furthest?.paceMs === 'number') records.pace_ms = Math.round(furthest.paceMs);
  return records;
}

function recordsOfPlaces(game: PlatesGame, spots: readonly Seen[]): Records {
  if (!isCollector(game)) return {};
  const scores = scoreSpots(game, spots);
  const found = new Set(spots.map(({ target }) => target)).size;
  const firsts = spots.filter(({ seq }) => scores.get(seq)?.isFirst);
  const pointsOf = ({ target }: Seen) => game.tiers?.[target] ?? 1;
  const isOneTier = new Set(Object.values(game.tiers ?? {})).size <= 1;
  // With equal points, as on a new custom list, no place is rarest.
  const [rarest] = isOneTier ? [] : [...firsts].sort((a, b) => pointsOf(b) - pointsOf(a) || b.at - a.at);
  return {
    found,
    of: placesOfGame(game.settings).length,
    ...(rarest && { rarest: { target: rarest.target, player: rarest.player, points: pointsOf(rarest) } }),
  };
}
