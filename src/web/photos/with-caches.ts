import { isStorageBlockedError } from '../device/storage-blocked.ts';

/** Runs work on the browser's caches. Undefined if it has none or refuses access, as over plain http. */
export async function withCaches<T>(work: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(caches);
  } catch (error) {
    if (isStorageBlockedError(error)) return undefined;
    throw error;
  }
}
