import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';

const markedForMs = 4 * secondMs;

/** Of these, those who have come within the last seconds; nobody has of those who were there at first. */
export function useNewcomers(logins: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(logins));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const come = logins.filter((login) => !known.has(login));
  if (come.length > 0) {
    setKnown(new Set([...known, ...come]));
    setMarked(new Set([...marked, ...come]));
  }
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => setMarked(new Set()), markedForMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
