const probe = 'probe';

/** Whether the browser refuses to store anything, so that all local data is lost with the page. */
export function isStorageBlocked(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage): boolean {
  try {
    storage().setItem(probe, probe);
    storage().removeItem(probe);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether this is the error that browsers throw when storage is blocked; some also throw it over plain http.
 */
export const isStorageBlockedError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError';

/** Runs work on the browser's caches. Undefined if there are none or access is refused, as over plain http. */
export async function withCaches<T>(work: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(caches);
  } catch (error) {
    if (isStorageBlockedError(error)) return undefined;
    throw error;
  }
}
