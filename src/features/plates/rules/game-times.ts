import { dayMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Spot } from '../contract.ts';

/** Minimum time between the steps of a chain. */
export const stepMs = 5 * secondMs;
/** Minimum time between two spots by the same player. */
export const spotMs = 3 * secondMs;
/** How late a spot may arrive. */
export const lateMs = dayMs;
export const undoMs = 10 * minuteMs;
/** How long after the bell a spot from before it may still arrive. */
export const bellGraceMs = 5 * secondMs;

/**
 * The timestamp for a find or undo: `nowMs`, the server's time as estimated by the device, but never earlier than the
 * start or the player's previous finds, because the estimate may have been corrected in between.
 */
export function stampAfter(
  { game, spots }: { game: PlatesGame; spots: readonly Spot[] },
  player: number | undefined,
  nowMs: number,
): string {
  const own = spots.filter((spot) => spot.player === player);
  // Timestamps in the same format sort correctly as text.
  return [toIso(nowMs), game.started_at ?? '', ...own.map(({ at }) => at)].sort().at(-1) ?? '';
}
