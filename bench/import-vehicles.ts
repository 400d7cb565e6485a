import { readFileSync } from 'node:fs';
import { importVehicles } from '#features/vehicles/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';

// One import as the command line does it, with what it took: in milliseconds from the start of the process, and in MB.
const [dataDir = '', path = ''] = process.argv.slice(2);
const context = await openContext({
  config: readConfig({ DATA_DIR: dataDir }, dataDir),
  log: makeLog('silent'),
  mayMigrate: false,
});
const report = await importVehicles(context, { path, maxRefusedPercent: 0, isDryRun: false });
await closeContext(context);
process.send?.({ ms: performance.now(), megabytes: peakMegabytes(), report });

/** Of this program alone: what the system tells of a process counts the one it was forked from as well. */
function peakMegabytes(): number {
  const peakKb = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(peakKb) / 1024;
}
