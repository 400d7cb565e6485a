import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Entry points import this before any `await import`, because a warm compile cache halves the start-up time. It's
// stored beside the packages, because in the shared temporary folder others could plant code.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

/** Writes the compile cache now, because Node only does so on exit, which a killed process never reaches. */
export const cacheCompiled = (): void => flushCompileCache();
