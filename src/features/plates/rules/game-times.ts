import { dayMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Spot } from '../contract.ts';

/** Minimum time between steps of a chain. */
export const stepMs = 5 * secondMs;
/** Minimum time between two spots of one player. */
export const spotMs = 3 * secondMs;
/** How late a spot may arrive. */
export const lateMs = dayMs;
export const undoMs = 10 * minuteMs;
/** How long after the bell an earlier spot may arrive. */
export const bellGraceMs = 5 * secondMs;

/**
 * The time of a find or undo: `nowMs` by the device's estimate of the server's clock, but never before the start or
 * the player's earlier finds, because the estimate may have been corrected in between.
 */
export function stampAfter(
  { game, spots }: { game: PlatesGame; spots: readonly Spot[] },
  player: number | undefined,
  nowMs: number,
): string {
  const own = spots.filter((spot) => spot.player === player);
  // Timestamps in one format sort as text.
  return [toIso(nowMs), game.started_at ?? '', ...own.map(({ at }) => at)].sort().at(-1) ?? '';
}
