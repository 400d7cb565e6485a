import { useEffect, useEffectEvent } from 'react';

/** Retries once when the network is back, while wanted. */
export function useRetryOnline(isWanted: boolean, again: () => unknown): void {
  const retry = useEffectEvent(again);
  useEffect(() => {
    if (!isWanted) return;
    const onOnline = () => void retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWanted]);
}
