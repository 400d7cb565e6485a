import { groupBy } from '#shared/lists.ts';
import type { PlatesGame } from '../contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { isPatterns, lineAt } from './patterns.ts';
import { digitsOf, isRun, numbersIn } from './run.ts';
import type { Seen } from './scoring.ts';

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

/** When these finds were complete; Infinity if they aren't. */
function completedAt(game: PlatesGame, spots: readonly Found[]): number {
  const first = new Map<string, number>();
  for (const { target, at } of spots) first.set(target, Math.min(at, first.get(target) ?? Infinity));
  const timeOf = (target: string) => first.get(target) ?? Infinity;
  if (isPatterns(game)) return lineAt((game.cards ?? []).map(timeOf));
  if (isCollector(game)) return Math.max(...placesOfGame(game.settings).map(({ code }) => timeOf(code)));
  // The last number of a Run is enough: it follows all others, and undone ones needn't be found again.
  return isRun(game) ? timeOf(digitsOf(game, numbersIn[game.settings.length] - 1)) : Infinity;
}
