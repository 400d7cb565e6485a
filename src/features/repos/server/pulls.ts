import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { PullResult } from '../contract.ts';
import { failureRows } from '../failures.ts';
import { failureKind, withGitOutput } from './git/git-messages.ts';
import { findFolder, type GitProgram, readConfigText } from './git/git-program.ts';
import { inspect, SlowFolder } from './git/inspect.ts';
import { makeMask } from './git/output-lines.ts';
import { PullRun, serverStopping } from './pull-run.ts';
import { auditPull, listRunning, publishPull, type Starter, setPull } from './pull-store.ts';
import { lockRepository, PullRefusal, unlessPulling } from './repository-lock.ts';
import { problemOf, type RepositoryStatus } from './repository-status.ts';

export interface PullLimits {
  gitMs: number;
  afterMs: number;
  /** How long running pulls have to finish when the server stops. */
  graceMs: number;
  /** How often to retry while another process is pulling. */
  retryMs: number;
}

export const defaultPullLimits: PullLimits = {
  gitMs: minuteMs,
  afterMs: 10 * minuteMs,
  graceMs: 4 * secondMs,
  retryMs: 5 * secondMs,
};

interface Parts {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock' | 'config'>;
  status: RepositoryStatus;
  findProgram: () => Promise<GitProgram | undefined>;
  limits: PullLimits;
}

export type Pulls = ReturnType<typeof makePulls>;

export function makePulls({ context, status, findProgram, limits }: Parts) {
  const { db, log, clock, config } = context;
  const running = new Map<string, { abort: AbortController; over: Promise<void> }>();
  /** Pulls that are queued but that no caller is waiting for. Each serves all requests made before it begins. */
  const queued = new Map<string, Promise<boolean>>();
  const closing = new AbortController();

  /** Resolves when Git is done. Throws PullRefusal, or AppError if the caller isn't allowed to pull. */
  function pull(name: string, setting: RepositorySetting, starter: Starter): Promise<PullResult> {
    if (closing.signal.aborted) {
      throw new AppError('unavailable', 'The server is restarting.', { retryAfterSeconds: 2 });
    }
    if (running.has(name)) throw new PullRefusal('busy');
    const abort = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<PullResult>();
    const over = runPull(name, setting, starter, abort, resolve)
      .finally(() => {
        running.delete(name);
        status.invalidate(name);
      })
      .then(resolve, reject);
    running.set(name, { abort, over });
    return promise;
  }

  /** Resolves when everything is done. If a command follows, the response is sent before the command runs. */
  async function runPull(
    name: string,
    setting: RepositorySetting,
    starter: Starter,
    abort: AbortController,
    answer: (result: PullResult) => void,
  ): Promise<PullResult> {
    const ready = await prepare(name, setting).catch(async (error) => {
      if (error instanceof PullRefusal) {
        await db.transact((trx) => auditPull(trx, clock, starter, `${name} ${error.kind}`, 'refused'));
      }
      throw error;
    });
    const lock = lockRepository(ready.folder);
    const run = new PullRun({ context, limits, name, setting, starter, abort, ...ready });
    try {
      const result = await run.pull();
      if (result.after_command !== null) {
        status.invalidate(name);
        answer(result);
        await run.runAfter().catch((error) => logError(name, error));
      }
      return result;
    } finally {
      run.close();
      lock.release();
    }
  }

  /** Throws PullRefusal if a pull isn't possible at all. */
  async function prepare(name: string, { path, branch }: RepositorySetting) {
    const [git, folder] = await Promise.all([findProgram(), findFolder(path)]);
    if (git === undefined) throw new PullRefusal('no-git');
    if (typeof folder === 'string') throw new PullRefusal(folder);
    const mask = makeMask({ name, dir: folder.dir, configText: await readConfigText(folder) });
    const before = await inspect(git, folder, limits.gitMs).catch((error: Error) => {
      const kind = error instanceof SlowFolder ? 'timed-out' : failureKind(error.message);
      throw new PullRefusal(kind, withGitOutput(failureRows[kind].sentence, mask(error.message)));
    });
    const problem = problemOf(before, branch);
    // Git may still find an upstream, so a pull is attempted.
    if (problem !== undefined && problem !== 'no-upstream') throw new PullRefusal(problem);
    return { git, folder, before, mask };
  }

  function logError(name: string, error: unknown): void {
    log.error({ err: error, repository: name }, 'A pull went wrong');
  }

  /** While another process is pulling, retries until that pull must have ended. */
  async function pullWhenFree(name: string, setting: RepositorySetting): Promise<boolean> {
    for (let tries = Math.ceil((limits.gitMs + limits.afterMs) / limits.retryMs); ; tries--) {
      do await running.get(name)?.over;
      while (running.has(name));
      queued.delete(name);
      if (closing.signal.aborted) return false;
      try {
        await pull(name, setting, { login: null });
        return true;
      } catch (error) {
        if (!(error instanceof PullRefusal)) logError(name, error);
        // The outcome is in the pull's row.
        if (!(error instanceof PullRefusal) || error.kind !== 'busy' || tries === 0) return false;
      }
      await pause(limits.retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    pull,
    /** Pulls now, or after the pull that's running. Resolves to whether that succeeded. */
    queuePull(name: string, setting: RepositorySetting): Promise<boolean> {
      const next = queued.get(name) ?? pullWhenFree(name, setting);
      queued.set(name, next);
      return next;
    },
    /** Returns whether a pull was running, in any process. */
    async stop(name: string, login: string, request: FastifyRequest): Promise<boolean> {
      const isRunning = await db.transact(async (trx) => {
        const rows = await trx
          .updateTable('pulls')
          .set({ stop_asked_by: login })
          .where('repository', '=', name)
          .where('state', '=', 'running')
          .returning('number')
          .execute();
        if (rows.length === 0) return false;
        await audit(trx, clock, { actor: login, action: 'stop pull', target: name, outcome: 'done', request });
        return true;
      });
      if (isRunning) running.get(name)?.abort.abort(login);
      return isRunning;
    },
    /** A pull that's recorded as running but has no lock belonged to a process that was killed. */
    async markInterrupted(): Promise<void> {
      for (const { number, repository } of await listRunning(db.read)) {
        if (running.has(repository)) continue;
        await unlessPulling(config.repositories.get(repository)?.path, () => interrupt(context, number));
      }
    },
    /** When the server stops, gives running pulls a moment to finish, then ends them. */
    async close(): Promise<void> {
      closing.abort();
      const all = Promise.all([...running.values()].map(({ over }) => over));
      const grace = new AbortController();
      await Promise.race([all, pause(limits.graceMs, undefined, { signal: grace.signal })]);
      grace.abort();
      for (const { abort } of running.values()) abort.abort(serverStopping);
      await all;
    },
  };
}

async function interrupt({ db, live, clock }: Parts['context'], number: number): Promise<void> {
  const ended_at = clock();
  await db.transact(async (trx) => {
    const row = (await listRunning(trx)).find((pull) => pull.number === number);
    // The pull may have ended since it was listed.
    if (row === undefined) return;
    const { repository, started_by: login, started_at } = row;
    const isAfter = row.step === 'after';
    const why = {
      state: 'interrupted',
      duration_ms: Math.max(0, ended_at - started_at),
      kind: 'interrupted',
      sentence: failureRows.interrupted.sentence,
    };
    const values = isAfter ? { state: 'done', after_state: 'interrupted' } : why;
    await auditPull(trx, clock, { login }, `${repository} ${isAfter ? 'after' : 'ended'}: interrupted`, 'failed');
    await setPull(trx, number, { ...values, step: null, percent: null, ended_at });
    publishPull(live, trx, repository);
  });
}
