import { hourMs } from '#shared/time.ts';

/** A time of day in the server's time zone. */
interface TimeOfDay {
  hour: number;
  minute: number;
}

/** How often a nightly backup that fails is tried, and the minimum time between tries. */
const maxTries = 3;
const retryAfterMs = hourMs;

/** Backups dated further ahead are ignored, so that a clock that was fast doesn't suspend backups. */
const fromTomorrowMs = hourMs;

interface Past {
  madeAt: number;
  failed: boolean;
}

/**
 * Whether a nightly backup is due: none was made since the scheduled time last passed. This makes up for nights the
 * machine was off, and works with clock changes and days of 23 or 25 hours.
 */
export function isNightlyDue(at: TimeOfDay, nightly: readonly Past[], now: number): boolean {
  const since = lastMoment(at, now);
  const tries = nightly.filter(({ madeAt }) => madeAt >= since && madeAt < now + fromTomorrowMs);
  if (tries.some(({ failed }) => !failed)) return false;
  return tries.length < maxTries && tries.every(({ madeAt }) => now - madeAt >= retryAfterMs);
}

/** The last time the schedule was due, up to now. */
function lastMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today <= now ? today : momentOn(now, -1, at);
}

export function nextMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today > now ? today : momentOn(now, 1, at);
}

/** The scheduled time this many calendar days later, since a day may not have 24 hours. */
function momentOn(ms: number, daysLater: number, { hour, minute }: TimeOfDay): number {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute).getTime();
}
