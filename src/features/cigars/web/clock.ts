import { useEffect, useState } from 'react';
import { minuteMs, secondMs } from '#shared/time.ts';
import { storedInTab } from '#web/device/stored.ts';
import { type Moment, momentOf } from '../timestamp.ts';

const now = storedInTab(momentOf(new Date()));
let watching = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the clock. Also called between ticks, so that a new entry isn't in the future. */
export function refreshNow(): Moment {
  const moment = momentOf(new Date());
  now.write(moment);
  return moment;
}

function tickAtFullMinute(): void {
  clearTimeout(timer);
  // A clock change is noticed within a minute, or when the tab becomes visible.
  timer = setTimeout(
    () => {
      refreshNow();
      tickAtFullMinute();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function onVisible(): void {
  if (document.visibilityState === 'hidden') return;
  refreshNow();
  tickAtFullMinute();
}

function watchMinutes(listener: () => void): () => void {
  const stop = now.watch(listener);
  watching += 1;
  if (watching === 1) {
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onVisible);
    addEventListener('focus', onVisible);
    tickAtFullMinute();
  }
  return () => {
    stop();
    watching -= 1;
    if (watching > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onVisible);
    removeEventListener('focus', onVisible);
  };
}

/** The current moment in the device's zone, updated every full minute and when the tab becomes visible. */
export function useNow(): Moment {
  const [moment, setMoment] = useState(refreshedOnce);
  useEffect(() => watchMinutes(() => setMoment(now.read())), []);
  return moment;
}

/** A page must not start with an outdated time. */
function refreshedOnce(): Moment {
  return watching > 0 ? now.read() : momentOf(new Date());
}

/** Whole minutes since a moment, updated live; never negative, even if the clock is set back. */
export function useMinutesSince(atMs: number): number {
  const [minutes, setMinutes] = useState(() => minutesSince(atMs));
  useEffect(() => {
    const update = () => setMinutes(minutesSince(atMs));
    update();
    const ticks = setInterval(update, secondMs);
    return () => clearInterval(ticks);
  }, [atMs]);
  // The state is outdated right after a tap, until the effect has run.
  return Math.min(minutes, minutesSince(atMs));
}

const minutesSince = (atMs: number) => Math.max(0, Math.floor((Date.now() - atMs) / minuteMs));
