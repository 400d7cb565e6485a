import { groupBy } from '#shared/lists.ts';
import type { GameHead } from '../contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { isPatterns, lineAt } from './patterns.ts';
import { digitsOf, isRun, numbersIn } from './run.ts';
import type { Seen } from './scoring.ts';

type Found = Pick<Seen, 'player' | 'target' | 'at'>;

/**
 * When a game was won by its active spots, by the phones' clocks: by the last number of a chain, a complete list, or
 * three cards in line. The last spot to arrive needn't be the last one seen. Undefined while nobody has won.
 */
export function wonAt(game: GameHead, spots: readonly Found[]): number | undefined {
  const isTogether = isCollector(game) && game.settings.mode === 'together';
  const sets = isRun(game) || isTogether ? [spots] : groupBy(spots, ({ player }) => player).values();
  const won = Math.min(...[...sets].map((own) => allAt(game, own)));
  return won < Infinity ? won : undefined;
}

/** When one player's or all players' finds were complete; Infinity if they aren't. */
function allAt(game: GameHead, spots: readonly Found[]): number {
  const first = new Map<string, number>();
  for (const { target, at } of spots) first.set(target, Math.min(at, first.get(target) ?? Infinity));
  const atOf = (target: string) => first.get(target) ?? Infinity;
  if (isPatterns(game)) return lineAt((game.cards ?? []).map(atOf));
  if (isCollector(game)) return Math.max(...placesOfGame(game.settings).map(({ code }) => atOf(code)));
  // A Run's last number suffices: it comes after all others, and undone ones aren't refilled.
  return isRun(game) ? atOf(digitsOf(game, numbersIn[game.settings.length] - 1)) : Infinity;
}
