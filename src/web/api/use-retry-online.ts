import { useEffect, useEffectEvent } from 'react';

/** Retries whenever the network comes back, while enabled. */
export function useRetryOnline(isEnabled: boolean, retry: () => unknown): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isEnabled) return;
    const onOnline = () => void retryNow();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isEnabled]);
}
