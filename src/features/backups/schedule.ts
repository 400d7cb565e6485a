import { hourMs } from '#shared/time.ts';

/** A time of the day on the server's clock. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** A night whose backup failed is tried again this often, and so much later. */
const maxTries = 3;
const retryAfterMs = hourMs;

/** A clock that was ahead must not keep off backups until it is caught up with. */
const fromTomorrowMs = hourMs;

interface Past {
  madeAt: number;
  failed: boolean;
}

/**
 * Whether a nightly backup is to be made now: since the last time that it was that hour none was made. So one that the machine
 * slept through is made up for; the clock may be set, and a day may have 23 or 25 hours or lack the hour itself.
 */
export function isNightlyDue(at: TimeOfDay, nightly: readonly Past[], now: number): boolean {
  const since = lastMoment(at, now);
  const tries = nightly.filter(({ madeAt }) => madeAt >= since && madeAt < now + fromTomorrowMs);
  if (tries.some(({ failed }) => !failed)) return false;
  return tries.length < maxTries && tries.every(({ madeAt }) => now - madeAt >= retryAfterMs);
}

/** The last moment at or before now at which it was that hour. */
function lastMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today <= now ? today : momentOn(now, -1, at);
}

export function nextMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today > now ? today : momentOn(now, 1, at);
}

/** That hour so many days of the calendar later: a day need not have 24 hours. */
function momentOn(ms: number, daysLater: number, { hour, minute }: TimeOfDay): number {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute).getTime();
}
