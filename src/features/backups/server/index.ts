import type { Feature } from '#server/feature.ts';
import { backupHealth } from './health.ts';
import type { StartJob } from './job.ts';
import { backupRoutes } from './routes.ts';
import { makeRunner } from './runner.ts';

// What makes and reads archives (`archive/`, `owner/`) isn't exported here, so that a server's start doesn't load it.
export { jobsOf } from './job.ts';
export type { SiteParts } from './site-parts.ts';

/** The program that does the work comes from the assembly. */
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
