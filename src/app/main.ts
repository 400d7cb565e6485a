import './keep-compiled.ts';
import { setFlagsFromString } from 'node:v8';

// V8 lets the space for young objects grow under load and keeps it, and with it the pieces of uploads nobody needs any
// more: 70 MB after twenty photos at once. It has to know before the modules are loaded.
setFlagsFromString('--semi-space-growth-factor=1');
const { runServer } = await import('./run-server.ts');
await runServer();
