import type { GameStageParts } from '../room/stage-parts.ts';
export function CollectorGame(_: GameStageParts) {
  return null;
}
