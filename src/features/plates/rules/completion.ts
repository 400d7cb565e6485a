import type { GameHead, Spot } from '../contract.ts';
import { placesOfGame } from './collector.ts';
import { isCollector } from './collector-points.ts';
import { hasLine, isPatterns } from './patterns.ts';
import { isRun, numbersIn, stepOf } from './run.ts';

type Found = Pick<Spot, 'player' | 'target'>;

/** Whether a game is won by what stands in it: the last number of a chain, a whole list, or three cards in line. */
export function isComplete(game: GameHead, spots: readonly Found[]): boolean {
  if (isRun(game)) {
    const last = numbersIn[game.settings.length] - 1;
    return spots.some(({ target }) => stepOf(game, target) === last);
  }
  if (isCollector(game) && game.settings.mode === 'together') return hasAll(game, spots);
  return [...Map.groupBy(spots, ({ player }) => player).values()].some((own) => hasAll(game, own));
}

/** Of Collector all places, of Patterns a line, in what one player or all have found. */
function hasAll(game: GameHead, spots: readonly Found[]): boolean {
  const targets = new Set(spots.map(({ target }) => target));
  if (isCollector(game)) return placesOfGame(game.settings).every(({ code }) => targets.has(code));
  return isPatterns(game) && hasLine((game.cards ?? []).map((card) => targets.has(card)));
}
