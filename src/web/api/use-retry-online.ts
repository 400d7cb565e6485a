import { useEffect, useEffectEvent } from 'react';

/** Does it once more when the network is back, while it is wanted. */
export function useRetryOnline(isWanted: boolean, again: () => unknown): void {
  const retry = useEffectEvent(again);
  useEffect(() => {
    if (!isWanted) return;
    const onOnline = () => void retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWanted]);
}
