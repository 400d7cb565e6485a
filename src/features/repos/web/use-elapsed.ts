import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';

/** Whole seconds since a moment, counting on; 0 where the clock of this device is behind the server's. */
export function useElapsedSeconds(since: string): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - Date.parse(since)) / secondMs));
}
