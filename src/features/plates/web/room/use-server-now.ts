import { useEffect, useState } from 'react';
import { serverNow, useClockOffsetMs } from '#web/outbox/stamp.ts';

export function useServerNow(everyMs: number): number {
  const clockOffsetMs = useClockOffsetMs();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === 0) return;
    const update = () => setNow(Date.now() + clockOffsetMs);
    update();
    const ticks = setInterval(update, everyMs);
    return () => clearInterval(ticks);
  }, [everyMs, clockOffsetMs]);
  return now;
}

/** Whether a server time is in the future; rerenders once it has passed. */
export function useIsBefore(momentMs: number): boolean {
  const dueMs = momentMs - useClockOffsetMs();
  const [passed, setPassed] = useState<number>();
  const isBefore = passed !== dueMs && Date.now() < dueMs;
  useEffect(() => {
    if (!isBefore) return;
    const timer = setTimeout(() => setPassed(dueMs), dueMs - Date.now());
    return () => clearTimeout(timer);
  }, [isBefore, dueMs]);
  return isBefore;
}
