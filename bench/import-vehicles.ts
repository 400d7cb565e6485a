import { readFileSync } from 'node:fs';
import { importVehicles } from '#features/vehicles/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';

// Sends back the milliseconds from the start of the process to the end of the import, and the peak memory in MB.
const [dataDir = '', path = ''] = process.argv.slice(2);
const context = await openContext({
  config: readConfig({ DATA_DIR: dataDir }, dataDir),
  log: makeLog('silent'),
  mayMigrate: false,
});
const report = await importVehicles(context, { path, maxRefusedPercent: 0, isDryRun: false });
await closeContext(context);
process.send?.({ ms: performance.now(), megabytes: peakMegabytes(), report });

/** The system's numbers would include the process that this one was forked from. */
function peakMegabytes(): number {
  const peakKb = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(peakKb) / 1024;
}
