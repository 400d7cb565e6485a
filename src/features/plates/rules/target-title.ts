import type { PlatesSettings } from '../settings.ts';
import { isCardKind } from './card-points.ts';
import { cardTitles } from './card-titles.ts';
import { placesOfGame } from './collector.ts';

/**
 * How people call what was spotted: a number, the name of a place, the title of a card. What is told of a game (its feed, its questions, its photos)
 * says it so, for a code is read otherwise in the room's next game: "L" is Luxembourg on one list and Lublin on another.
 */
export function titleOfTarget(settings: PlatesSettings, target: string): string {
  if (settings.kind === 'patterns') return isCardKind(target) ? cardTitles[target] : target;
  if (settings.kind === 'run') return target;
  return placesOfGame(settings).find(({ code }) => code === target)?.name ?? target;
}
