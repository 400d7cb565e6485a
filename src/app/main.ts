import './keep-compiled.ts';
import { holdYoungSpace } from './young-space.ts';

holdYoungSpace();
const { runServer } = await import('./run-server.ts');
await runServer({ byHand: process.argv[2] === '--by-hand' });
