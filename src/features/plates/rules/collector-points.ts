import type { PlatesGame } from '../contract.ts';
import type { CollectorSettings } from '../settings.ts';

export const isCollector = (game: PlatesGame): game is PlatesGame & { settings: CollectorSettings } =>
  game.settings.kind === 'collector';

/** Bonus for every contributor to a complete list. */
export const completePoints = 10;
/** Points for a place that another player found first. */
export const laterPoints = 1;
