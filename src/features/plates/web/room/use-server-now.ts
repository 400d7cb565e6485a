import { useEffect, useState } from 'react';
import { serverNow } from '#web/outbox/server-clock.ts';

/** Now by the server's clock, as often as it is asked for; `everyMs` of 0 stands still. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === 0) return;
    setNow(serverNow());
    const ticks = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(ticks);
  }, [everyMs]);
  return now;
}

/** Whether a moment of the server's clock is still to come; told once when it is not any more. */
export function useIsBefore(momentMs: number): boolean {
  const [passed, setPassed] = useState<number>();
  const isBefore = passed !== momentMs && serverNow() < momentMs;
  useEffect(() => {
    if (!isBefore) return;
    const timer = setTimeout(() => setPassed(momentMs), momentMs - serverNow());
    return () => clearTimeout(timer);
  }, [isBefore, momentMs]);
  return isBefore;
}
