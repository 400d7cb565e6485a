import type { Feature } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import type { ReposHome } from '../home-contract.ts';
import { findGit, type GitProgram } from './git/git-program.ts';
import { pullHistory } from './migrations.ts';
import { listRunning } from './pull-store.ts';
import { defaultPullLimits, makePulls } from './pulls.ts';
import { makeRepositoryStatus } from './repository-status.ts';
import { repoRoutes } from './routes.ts';
import { deleteOldDeliveries, deleteUnpulled, webhookRoute } from './webhook/webhook-route.ts';

export { pullArguments, pullEnvironment } from './git/command.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    pullByUser: Rule;
    pullByWebhook: Rule;
    webhookRefusal: Rule;
  }
}

/** Tests pass shorter limits. */
export const repos = (pullLimits = defaultPullLimits): Feature => ({
  name: 'repos',
  migrations: [pullHistory],
  limits: {
    pullByUser: { burst: 10, refillMs: hourMs / 10 },
    /** Limited per repository, because someone who's allowed to push could do so all day. */
    pullByWebhook: { burst: 20, refillMs: 3 * minuteMs },
    /** Limits the audit entries for refusals, per address and in total, because anyone can cause them. */
    webhookRefusal: { burst: 10, refillMs: 6 * minuteMs },
  },
  open(context) {
    const { config, db, clock } = context;
    let program: Promise<GitProgram | undefined> | undefined;
    const findProgram = () => {
      program ??= findGit(config.programFolders);
      return program;
    };
    const status = makeRepositoryStatus(findProgram, clock);
    const pulls = makePulls({ context, status, findProgram, limits: pullLimits });
    const parts = { context, pulls, status };
    return {
      routes: [...repoRoutes(parts), webhookRoute(parts)],
      async prepare() {
        await pulls.markInterrupted();
        await db.transact(deleteUnpulled);
      },
      jobs: [
        {
          name: 'forget deliveries',
          everyMs: hourMs,
          deletesByAge: true,
          run: () => db.transact((trx) => deleteOldDeliveries(trx, clock())),
        },
      ],
      /** Git is slow, so each visit gets the previous result and starts another read, for the next visit. */
      async home(person): Promise<ReposHome | undefined> {
        if (!hasRole(person, 'git')) return undefined;
        const seen = [...config.repositories].map(([name, setting]) => status.lastSeen(name, setting));
        const known = seen.flatMap((snapshot) => snapshot?.behind ?? []);
        return known.length === 0 ? undefined : { behind: known.reduce((sum, behind) => sum + behind, 0) };
      },
      health: async () => ({ waiting: (await listRunning(db.read)).length }),
      close: () => pulls.close(),
    };
  },
});
