import { dayMs, minuteMs, secondMs } from '#shared/time.ts';

/** A chain goes on after so long. */
export const stepMs = 5 * secondMs;
/** One player spots something so often. */
export const spotMs = 3 * secondMs;
/** A spot may come so late. */
export const lateMs = dayMs;
export const undoMs = 10 * minuteMs;
/** So long after the bell what was seen before it may come. */
export const bellGraceMs = 5 * secondMs;
