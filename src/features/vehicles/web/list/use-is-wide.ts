import { useSyncExternalStore } from 'react';

const wide = '(width >= 60rem)';

function watch(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Room for a table with columns; below it cars are two-line rows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(wide).matches);
}
