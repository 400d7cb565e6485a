import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device reports a network, which isn't always right. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
