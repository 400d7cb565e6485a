import { hourMs } from '#shared/time.ts';

/** In the server's time zone. */
interface TimeOfDay {
  hour: number;
  minute: number;
}

/** How often a nightly backup that fails is tried. */
const maxTries = 3;
const retryAfterMs = hourMs;

/** Backups dated further ahead than this are ignored, so that a clock that was fast doesn't suspend backups. */
const fromTomorrowMs = hourMs;

interface Past {
  madeAt: number;
  failed: boolean;
}

/** A backup is due if none was made since the scheduled time last passed, even if the machine was off at that time. */
export function isNightlyDue(at: TimeOfDay, nightly: readonly Past[], now: number): boolean {
  const since = lastMoment(at, now);
  const tries = nightly.filter(({ madeAt }) => madeAt >= since && madeAt < now + fromTomorrowMs);
  if (tries.some(({ failed }) => !failed)) return false;
  return tries.length < maxTries && tries.every(({ madeAt }) => now - madeAt >= retryAfterMs);
}

function lastMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today <= now ? today : momentOn(now, -1, at);
}

export function nextMoment(at: TimeOfDay, now: number): number {
  const today = momentOn(now, 0, at);
  return today > now ? today : momentOn(now, 1, at);
}

/** Counts calendar days, because days don't always have 24 hours. */
function momentOn(ms: number, daysLater: number, { hour, minute }: TimeOfDay): number {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute).getTime();
}
