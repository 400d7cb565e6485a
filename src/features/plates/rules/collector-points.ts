import type { PlatesGame } from '../contract.ts';
import type { CollectorSettings } from '../settings.ts';

export const isCollector = (game: PlatesGame): game is PlatesGame & { settings: CollectorSettings } =>
  game.settings.kind === 'collector';

export const completePoints = 10;
/** Points for a place that another player found first. */
export const laterPoints = 1;
