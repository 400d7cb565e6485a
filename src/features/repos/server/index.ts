import type { Feature } from '#server/feature.ts';
import { hourMs } from '#shared/time.ts';
import { findGit, type GitProgram } from './git/git-program.ts';
import { openLauncher } from './git/launcher.ts';
import { makeHome } from './home.ts';
import { repoLimits } from './limits.ts';
import { pullHistory } from './migrations.ts';
import { listRunning } from './pull-store.ts';
import { makePulls, usualPullLimits } from './pulls.ts';
import { makeRepositoryStatus } from './repository-status.ts';
import { repoRoutes } from './routes.ts';
import { settleDeliveries } from './settle-pulls.ts';
import { forgetOldDeliveries } from './webhook/delivery-store.ts';
import { webhookRoute } from './webhook/webhook-route.ts';

export { pullArguments, pullEnvironment } from './git/command.ts';

/** Pulling the repositories of the configuration. A test passes shorter limits. */
export const repos = (pullLimits = usualPullLimits): Feature => ({
  name: 'repos',
  migrations: [pullHistory],
  limits: repoLimits,
  open(context) {
    const launcher = openLauncher();
    let program: Promise<GitProgram | undefined> | undefined;
    const findProgram = () => {
      program ??= findGit(context.config.programFolders, launcher);
      return program;
    };
    const status = makeRepositoryStatus(findProgram, context.clock);
    const pulls = makePulls({ context, status, launcher, findProgram, limits: pullLimits });
    const parts = { context, pulls, status };
    return {
      routes: [...repoRoutes(parts), webhookRoute(parts)],
      async prepare() {
        await pulls.settle();
        await settleDeliveries(context);
      },
      jobs: [
        {
          name: 'forget deliveries',
          everyMs: hourMs,
          forgetsByAge: true,
          run: () => context.db.transact((trx) => forgetOldDeliveries(trx, context.clock())),
        },
      ],
      home: makeHome(context, status),
      health: async () => ({ waiting: (await listRunning(context.db.read)).length }),
      async close() {
        await pulls.close();
        await launcher.close();
      },
    };
  },
});
