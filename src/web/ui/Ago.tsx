import { useEffect, useState, useSyncExternalStore } from 'react';
import { minuteMs, secondMs } from '#shared/time.ts';
import { formatDateTime } from '../text/format.ts';
import { formatAgo } from '../text/relative-time.ts';

/** One clock for all components, updated once a minute while one is mounted. */
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watchMinutes(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
      for (const notify of listeners) notify();
    }, minuteMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

export function useNowMs(): number {
  return useSyncExternalStore(watchMinutes, () => nowMs);
}

/** Whole seconds since a time, counting up; 0 if this device's clock is behind. */
export function useElapsedSeconds(sinceMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(ticks);
  }, []);
  return Math.max(0, Math.floor((now - sinceMs) / secondMs));
}

/** How long ago a time was, in words that stay current; the exact time on hover. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAgo(at, useNowMs())}
    </time>
  );
}
