import { refuses } from '../device/refuses.ts';

/** Does this with the browser's caches; undefined where it has none or refuses them, as over plain http, so nothing can lie there. */
export async function inCaches<T>(work: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await work(caches);
  } catch (error) {
    if (refuses(error)) return undefined;
    throw error;
  }
}
