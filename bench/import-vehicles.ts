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
process.send?.({ ms: performance.now(), megabytes: process.resourceUsage().maxRSS / 1024, report });
