import { useEffect, useState } from 'react';
import { msUntilNextSecond, secondsUntil } from '#web/live/server-time.ts';

/** Whole seconds until a moment of the server; undefined without one. */
export function useSecondsLeft(moment: string | null, ahead: number): number | undefined {
  const [, tick] = useState(0);
  const left = moment === null ? undefined : secondsUntil(moment, ahead, performance.now());
  useEffect(() => {
    if (moment === null || left === 0) return;
    // A moment later, so that it is not the same second once more.
    const timer = setTimeout(() => tick((count) => count + 1), msUntilNextSecond(moment, ahead, performance.now()) + 5);
    return () => clearTimeout(timer);
  });
  return left;
}
