import { useEffect, useState } from 'react';
import { minuteMs, secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import { type Moment, momentOf } from '../timestamp.ts';

const now = storedInTab(momentOf(new Date()));
let watching = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Also from outside of the clock's own ticks, so that what was counted just now does not lie ahead of it. */
export function refreshNow(): Moment {
  const moment = momentOf(new Date());
  now.write(moment);
  return moment;
}

function tickAtFullMinute(): void {
  clearTimeout(timer);
  // A clock that was set while the tab slept is seen when it wakes; the minute after at the latest.
  timer = setTimeout(
    () => {
      refreshNow();
      tickAtFullMinute();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function wake(): void {
  if (document.visibilityState === 'hidden') return;
  refreshNow();
  tickAtFullMinute();
}

function watchMinutes(listener: () => void): () => void {
  const stop = now.watch(listener);
  watching += 1;
  if (watching === 1) {
    document.addEventListener('visibilitychange', wake);
    addEventListener('pageshow', wake);
    addEventListener('focus', wake);
    tickAtFullMinute();
  }
  return () => {
    stop();
    watching -= 1;
    if (watching > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('pageshow', wake);
    removeEventListener('focus', wake);
  };
}

/** Now in this device's zone: new at each full minute of its clock, and when somebody comes back to the tab. */
export function useNow(): Moment {
  const [moment, setMoment] = useState(refreshedOnce);
  useEffect(() => watchMinutes(() => setMoment(now.read())), []);
  return moment;
}

/** The first drawing of a page that was left an hour ago must not show that hour. */
function refreshedOnce(): Moment {
  return watching > 0 ? now.read() : momentOf(new Date());
}

/** Whole minutes since a moment, counting on; never negative where the clock was set back. */
export function useMinutesSince(atMs: number): number {
  const [minutes, setMinutes] = useState(() => minutesSince(atMs));
  useEffect(() => {
    const look = () => setMinutes(minutesSince(atMs));
    look();
    const ticks = setInterval(look, secondMs);
    return () => clearInterval(ticks);
  }, [atMs]);
  // Right at once after a tap, before the effect has run.
  return Math.min(minutes, minutesSince(atMs));
}

const minutesSince = (atMs: number) => Math.max(0, Math.floor((Date.now() - atMs) / minuteMs));
