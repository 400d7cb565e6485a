import './compile-cache.ts';
import { setHeapSize } from './heap-size.ts';

setHeapSize();
const { runServer } = await import('./run-server.ts');
await runServer({ isInteractive: process.argv[2] === '--interactive' });
