import type { Feature } from '#server/feature.ts';
import { backupHealth } from './health.ts';
import type { StartJob } from './job.ts';
import { backupRoutes } from './routes.ts';
import { makeRunner } from './runner.ts';

// What makes and reads archives (`archive/`, `owner/`) is not handed on here: no start of a server waits for it to be loaded.
export { jobsOf } from './job.ts';
export type { SiteParts } from './site-parts.ts';

/** Only the house knows the program that does the work. */
export const backups = (start: StartJob): Feature => ({
  name: 'backups',
  open: (context) => {
    const runner = makeRunner(context, start);
    return {
      routes: backupRoutes(context, runner),
      jobs: [runner.nightly],
      health: backupHealth(context, runner),
      close: runner.close,
    };
  },
});
