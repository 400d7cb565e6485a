import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// For programs to import before they load anything else by `await import`: a start takes half the time when the last one has
// kept what it compiled. Beside the packages, for in the shared folder for temporary files others could lay code in its way.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

/** Writes down now what was compiled: Node does so at its end, which a process that is killed does not reach. */
export const cacheCompiled = (): void => flushCompileCache();
