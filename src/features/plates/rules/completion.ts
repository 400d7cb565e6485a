import { groupBy } from '#shared/lists.ts';
import type { GameHead } from '../contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { isPatterns, lineAt } from './patterns.ts';
import { digitsOf, isRun, numbersIn } from './run.ts';
import type { Seen } from './scoring.ts';

type Found = Pick<Seen, 'player' | 'target' | 'at'>;

/**
 * When a game was won by what stands in it, by the phones' time: with the last number of a chain, a whole list, or three cards in line. What
 * arrived last need not have been seen last. Undefined while nobody has won.
 */
export function wonAt(game: GameHead, spots: readonly Found[]): number | undefined {
  const isTogether = isCollector(game) && game.settings.mode === 'together';
  const sets = isRun(game) || isTogether ? [spots] : groupBy(spots, ({ player }) => player).values();
  const won = Math.min(...[...sets].map((own) => allAt(game, own)));
  return won < Infinity ? won : undefined;
}

/** When what one player or all have found was enough; never is Infinity. */
function allAt(game: GameHead, spots: readonly Found[]): number {
  const first = new Map<string, number>();
  for (const { target, at } of spots) first.set(target, Math.min(at, first.get(target) ?? Infinity));
  const atOf = (target: string) => first.get(target) ?? Infinity;
  if (isPatterns(game)) return lineAt((game.cards ?? []).map(atOf));
  if (isCollector(game)) return Math.max(...placesOfGame(game.settings).map(({ code }) => atOf(code)));
  // Of a Run the last number says it all: it comes after all others, and one that was taken back stays behind.
  return isRun(game) ? atOf(digitsOf(game, numbersIn[game.settings.length] - 1)) : Infinity;
}
