import { useEffect, useState } from 'react';

/** False at first, true after this time. */
export function useDelayed(afterMs: number): boolean {
  const [isOver, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isOver;
}
