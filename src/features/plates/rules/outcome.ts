import { groupBy } from '#shared/lists.ts';
import type { PlatesGame } from '../contract.ts';
import type { Records } from '../recap-contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { type Pace, paceOf } from './pace.ts';
import { isPatterns, lineAt } from './patterns.ts';
import { digitsOf, isRun, numbersIn } from './run.ts';
import { chainsOf, type Seen, scoreSpots, timesOfChain } from './scoring.ts';

type Found = Pick<Seen, 'player' | 'target' | 'at'>;

/**
 * When a game was won, by the phones' clocks: with the last number of a chain, a complete list, or a line of three
 * cards. The last spot to arrive needn't be the last one seen. Undefined if the game hasn't been won.
 */
export function wonAt(game: PlatesGame, spots: readonly Found[]): number | undefined {
  const isTogether = isCollector(game) && game.settings.mode === 'together';
  const sets = isRun(game) || isTogether ? [spots] : groupBy(spots, ({ player }) => player).values();
  const won = Math.min(...[...sets].map((own) => completedAt(game, own)));
  return won < Infinity ? won : undefined;
}

/** When these finds became complete; Infinity if they aren't. */
function completedAt(game: PlatesGame, spots: readonly Found[]): number {
  const first = new Map<string, number>();
  for (const { target, at } of spots) first.set(target, Math.min(at, first.get(target) ?? Infinity));
  const timeOf = (target: string) => first.get(target) ?? Infinity;
  if (isPatterns(game)) return lineAt((game.cards ?? []).map(timeOf));
  if (isCollector(game)) return Math.max(...placesOfGame(game.settings).map(({ code }) => timeOf(code)));
  // The last number of a Run is enough: it follows all others, and undone ones needn't be found again.
  return isRun(game) ? timeOf(digitsOf(game, numbersIn[game.settings.length] - 1)) : Infinity;
}

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
  // If the longest chain has nothing but breaks, it has no pace, and no other chain's is used instead.
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
  // If all places are worth the same, as on a new custom list, none is the rarest.
  const [rarest] = isOneTier ? [] : [...firsts].sort((a, b) => pointsOf(b) - pointsOf(a) || b.at - a.at);
  return {
    found,
    of: placesOfGame(game.settings).length,
    ...(rarest && { rarest: { target: rarest.target, player: rarest.player, points: pointsOf(rarest) } }),
  };
}
