import type { Feature } from '#server/feature.ts';
import { entryRoutes } from './entry-routes.ts';
import { makeEntries } from './entry-store.ts';
import { makeHome } from './home.ts';
import { cigarLimits } from './limits.ts';
import { logRoutes } from './log-routes.ts';
import { makeLogs } from './log-store.ts';
import { cigarLogs } from './migrations.ts';
import { belongingEntries, exportLog, sizeOfLog } from './own-data.ts';

/** What somebody smokes is theirs alone: there is no call, log, figure or note by which another one learns of it. */
export const cigars: Feature = {
  name: 'cigars',
  migrations: [cigarLogs],
  limits: cigarLimits,
  open(context) {
    const parts = { context, entries: makeEntries(context.db), logs: makeLogs(context.db) };
    return {
      routes: [...entryRoutes(parts), ...logRoutes(parts)],
      home: makeHome(context, parts.logs),
      belongings: belongingEntries(parts.logs),
      export: exportLog(parts.logs),
      exportSize: sizeOfLog(parts.logs),
    };
  },
};
