import { dayMs, minuteMs, secondMs } from '#shared/time.ts';

/** Minimum time between steps of a chain. */
export const stepMs = 5 * secondMs;
/** Minimum time between two spots of one player. */
export const spotMs = 3 * secondMs;
/** How late a spot may arrive. */
export const lateMs = dayMs;
export const undoMs = 10 * minuteMs;
/** How long after the bell an earlier spot may arrive. */
export const bellGraceMs = 5 * secondMs;
