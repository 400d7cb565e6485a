import type { GameStageParts } from '../room/stage-parts.ts';
export function PatternsGame(_: GameStageParts) {
  return null;
}
