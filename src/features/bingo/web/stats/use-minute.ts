import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';

const stepMs = 30 * secondMs;

/** The time, moving on twice a minute: for words such as "3 minutes ago". */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
