import { toIso } from '#shared/time.ts';
import type { PlatesRoom } from '../../plates-document.ts';

/**
 * When somebody sees something or takes it back, at `nowMs` by the server's clock as this device knows it: never before the start, nor before what
 * they have seen already. What the device knows of that clock may have been less a moment ago, or more.
 */
export function stampAfter(
  { game, spots }: Pick<PlatesRoom, 'game' | 'spots'>,
  player: number | undefined,
  nowMs: number,
): string {
  const own = spots.filter((spot) => spot.player === player);
  // Moments of one form are in order as texts.
  return [toIso(nowMs), game.started_at ?? '', ...own.map(({ at }) => at)].sort().at(-1) ?? '';
}
