import { toIso } from '#shared/time.ts';
import type { PlatesRoom } from '../../plates-document.ts';

/**
 * The time of a find or undo: `nowMs` by the device's estimate of the server's clock, but never before the start or
 * the player's earlier finds, because the estimate may have been corrected in between.
 */
export function stampAfter(
  { game, spots }: Pick<PlatesRoom, 'game' | 'spots'>,
  player: number | undefined,
  nowMs: number,
): string {
  const own = spots.filter((spot) => spot.player === player);
  // Timestamps in one format sort as text.
  return [toIso(nowMs), game.started_at ?? '', ...own.map(({ at }) => at)].sort().at(-1) ?? '';
}
