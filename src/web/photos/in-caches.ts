import { isStorageRefusal } from '../device/storage-refusal.ts';

/**
 * Runs work on the browser's caches; undefined if it has none or refuses them, as over plain http, so nothing can be
 * stored there.
 */
export async function inCaches<T>(work: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(caches);
  } catch (error) {
    if (isStorageRefusal(error)) return undefined;
    throw error;
  }
}
