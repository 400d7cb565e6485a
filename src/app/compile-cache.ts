import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Entry points import this before any `await import`, because a warm compile cache halves the time of a start. It's
// stored beside the packages because others could plant code in the shared temporary folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

/** Writes the compile cache now, because Node only does so on exit, which a killed process doesn't reach. */
export const cacheCompiled = (): void => flushCompileCache();
