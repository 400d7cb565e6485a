import type { PlatesSettings } from '../settings.ts';
import { cardTitles, isCardKind } from './card-kinds.ts';
import { placesOfGame } from './collector.ts';

/**
 * A target's display name: a number, a place's name, a card's title. Feed, questions and photos store it, because a
 * code's meaning depends on the game: "L" is Luxembourg on one list and Lublin on another.
 */
export function titleOfTarget(settings: PlatesSettings, target: string): string {
  if (settings.kind === 'patterns') return isCardKind(target) ? cardTitles[target] : target;
  if (settings.kind === 'run') return target;
  return placesOfGame(settings).find(({ code }) => code === target)?.name ?? target;
}
