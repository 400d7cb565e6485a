import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Before anything else is loaded: a start takes half the time when the last one has kept what it compiled. Beside the
// packages, for in the shared folder for temporary files others could lay code in its way.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
// V8 lets the space for young objects grow under load and keeps it, and with it the pieces of uploads nobody needs any
// more: 70 MB after twenty photos at once. It has to know before the modules are loaded.
setFlagsFromString('--semi-space-growth-factor=1');
const { runServer } = await import('./run-server.ts');
await runServer();
