import { useEffect, useEffectEvent } from 'react';

export function useRetryOnline(isEnabled: boolean, retry: () => unknown): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isEnabled) return;
    const onOnline = () => void retryNow();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isEnabled]);
}
