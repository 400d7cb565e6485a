import { useEffect, useState } from 'react';

/** Calls back once after `ms` milliseconds; the returned function cancels it. */
export function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

export function useDelayed(afterMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => later(afterMs, () => setIsOver(true)), [afterMs]);
  return isOver;
}
