import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { EventChannel } from '#server/live/live.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { findOutput, gitChannel, listAllowedSessions, listNewest, pullOf } from './pull-store.ts';
import type { Pulls } from './pulls.ts';
import { PullRefusal } from './repository-lock.ts';
import type { RepositoryStatus } from './repository-status.ts';

export interface RepoParts {
  context: Context;
  pulls: Pulls;
  status: RepositoryStatus;
}

export function repoRoutes(parts: RepoParts): Route[] {
  return [listRoute(parts), pullRoute(parts), stopRoute(parts), outputRoute(parts), eventsRoute(parts)];
}

function requireSetting({ config }: Pick<Context, 'config'>, name: string): RepositorySetting {
  const setting = config.repositories.get(name);
  if (setting === undefined) throw new AppError('notFound', "There's no such repository.");
  return setting;
}

function listRoute({ context, pulls, status }: RepoParts): Route {
  const { config, db } = context;
  async function describe(name: string, setting: RepositorySetting): Promise<contract.Repository> {
    const [snapshot, newest] = await Promise.all([status.read(name, setting), listNewest(db.read, name, 2)]);
    const pulls = newest.map(pullOf);
    return {
      name,
      configured_branch: setting.branch ?? null,
      ...snapshot,
      running: pulls.find(({ state }) => state === 'running') ?? null,
      last_pull: pulls.find(({ state }) => state !== 'running') ?? null,
      has_webhook: setting.webhookSecret !== undefined,
      has_after_command: setting.after !== undefined,
    };
  }
  return route(contract.listRepositories, async () => {
    await pulls.markInterrupted();
    return Promise.all([...config.repositories].map(([name, setting]) => describe(name, setting)));
  });
}

function pullRoute({ context, pulls }: RepoParts): Route {
  return route(contract.pullRepository, async ({ params, caller, request, reply }) => {
    const setting = requireSetting(context, params.name);
    await context.limits.take('pullByUser', caller.userId);
    const { login, sessionId } = caller;
    try {
      return await pulls.pull(params.name, setting, { login, sessionId, request });
    } catch (error) {
      if (error instanceof PullRefusal) reply.header('x-pull-failure', error.kind);
      throw error;
    }
  });
}

function stopRoute({ context, pulls }: RepoParts): Route {
  return route(contract.stopPull, async ({ params, caller, request }) => {
    requireSetting(context, params.name);
    if (!(await pulls.stop(params.name, caller.login, request))) {
      throw new AppError('conflict', 'Nothing is running.');
    }
    return { message: `Stopping ${params.name}` };
  });
}

function outputRoute({ context }: RepoParts): Route {
  return route(contract.pullOutput, async ({ params, query }) => {
    requireSetting(context, params.name);
    return findOutput(context.db.read, params.name, { pull: query.pull, after: Number(query.after ?? 0) });
  });
}

const roleLost = () => new AppError('forbidden', 'You do not have permission to do this.');

function eventsRoute({ context }: RepoParts): Route {
  const channel: EventChannel = {
    name: gitChannel,
    // The command line may revoke the role without publishing an event.
    pollsAccess: true,
    async checkAccess(who) {
      const sessionIds = who.flatMap(({ sessionId }) => sessionId ?? []);
      const allowed = await listAllowedSessions(context.db.read, sessionIds);
      return {
        goneReason: ({ sessionId }) => (sessionId !== undefined && allowed.has(sessionId) ? undefined : 'removed'),
      };
    },
  };
  return route(contract.gitEvents, ({ caller, request, reply }) =>
    openEventStream(context, request, reply, { channel, caller, refusal: roleLost }),
  );
}
