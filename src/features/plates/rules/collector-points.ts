import type { GameHead } from '../contract.ts';
import type { CollectorSettings } from '../settings.ts';

export const isCollector = (game: GameHead): game is GameHead & { settings: CollectorSettings } =>
  game.settings.kind === 'collector';

/** Of a list that is complete, whoever has a part in it gets this. */
export const completePoints = 10;
/** A place that somebody else found first. */
export const laterPoints = 1;
