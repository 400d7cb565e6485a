import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { PullResult } from '../contract.ts';
import { type Folder, findFolder, type Head } from './git/folder.ts';
import type { GitProgram } from './git/git-program.ts';
import { headOf } from './git/head.ts';
import type { Launcher } from './git/launcher.ts';
import { type Outcome, type PullLimits, PullRun } from './pull-run.ts';
import { askToStop } from './pull-store.ts';
import { lockRepository, PullRefusal } from './repository-lock.ts';
import type { RepositoryStatus } from './repository-status.ts';
import { auditPulls, type Starter, settlePulls } from './settle-pulls.ts';

export const usualPullLimits: PullLimits = {
  gitMs: minuteMs,
  afterMs: 10 * minuteMs,
  graceMs: 4 * secondMs,
  retryMs: 5 * secondMs,
};

interface Parts {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock' | 'config'>;
  status: RepositoryStatus;
  launcher: Launcher;
  findProgram: () => Promise<GitProgram | undefined>;
  limits: PullLimits;
}

type OnFailed = () => void;

interface Running {
  /** Undefined until all that could be in the way has been looked for. */
  run: PullRun | undefined;
  /** A push was told of while it ran: what it has fetched may be without it. */
  askedAgain: OnFailed[];
  over: Promise<void>;
}

export interface Pulls {
  /** Pulls, and gives the outcome when Git is done. Throws PullRefusal, or AppError for who may not. */
  pull(name: string, setting: RepositorySetting, starter: Starter): Promise<PullResult>;
  /** Pulls when nobody waits for the outcome: at once, or when the pull that runs is over. */
  pullLater(name: string, setting: RepositorySetting, onFailed: () => void): void;
  /** Ends what runs, in whichever process; returns whether anything did. */
  stop(name: string, login: string, request: FastifyRequest): Promise<boolean>;
  /** Notes the end of pulls whose process is gone. */
  settle(): Promise<void>;
  /** The server ends: waits a moment for what runs, and ends it. */
  close(): Promise<void>;
}

export function makePulls({ context, status, launcher, findProgram, limits }: Parts): Pulls {
  const { db, log, clock } = context;
  const running = new Map<string, Running>();
  /** Repositories that another process pulls, to be tried again. */
  const waiting = new Map<string, { timer: NodeJS.Timeout; onFailed: OnFailed }>();
  let isClosing = false;

  function pull(name: string, setting: RepositorySetting, starter: Starter): Promise<PullResult> {
    if (isClosing) throw new AppError('unavailable', 'The server is being restarted.', { retryAfterSeconds: 2 });
    if (running.has(name)) throw new PullRefusal('busy');
    const { promise, resolve, reject } = Promise.withResolvers<PullResult>();
    const entry: Running = { run: undefined, askedAgain: [], over: Promise.resolve() };
    running.set(name, entry);
    const answer = ({ result }: Outcome) => {
      status.forget(name);
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    entry.over = carryOut(name, setting, starter, entry, answer)
      .finally(() => {
        running.delete(name);
        const all = entry.askedAgain;
        const allFailed = () => {
          for (const onFailed of all) onFailed();
        };
        if (all.length > 0) pullLater(name, setting, allFailed);
      })
      .then(answer, reject);
    return promise;
  }

  /** Gives the outcome when all is over; where a command follows, it is answered before. */
  async function carryOut(
    name: string,
    setting: RepositorySetting,
    starter: Starter,
    entry: Running,
    answer: (outcome: Outcome) => void,
  ): Promise<Outcome> {
    const { git, folder, head } = await prepare(name, setting, starter);
    const lock = lockRepository(folder);
    try {
      entry.run = new PullRun({ context, status, launcher, limits, name, setting, starter, git, folder, head });
      if (isClosing) entry.run.end();
      const outcome = await entry.run.carryOut();
      if (outcome.rest !== undefined) {
        answer(outcome);
        await outcome.rest().catch((error) => noteFault(name, error));
      }
      return outcome;
    } finally {
      lock.release();
    }
  }

  /** Looks for what is in the way of any pull, without starting one. */
  async function prepare(
    name: string,
    { path, branch }: RepositorySetting,
    starter: Starter,
  ): Promise<{ git: GitProgram; folder: Folder; head: Head }> {
    const [git, folder] = await Promise.all([findProgram(), findFolder(path)]);
    if (git === undefined) throw await refused(name, starter, new PullRefusal('no-git'));
    if (typeof folder === 'string') throw await refused(name, starter, new PullRefusal(folder));
    const head = await headOf(git, folder);
    if (head === undefined) throw await refused(name, starter, new PullRefusal('not-a-repository'));
    if (head.branch === null) throw await refused(name, starter, new PullRefusal('detached'));
    if (branch !== undefined && branch !== head.branch) {
      throw await refused(name, starter, new PullRefusal('other-branch'));
    }
    return { git, folder, head };
  }

  async function refused(name: string, starter: Starter, refusal: PullRefusal): Promise<PullRefusal> {
    await db.transact((trx) => auditPulls(clock, name, starter)(trx, refusal.kind, 'refused'));
    return refusal;
  }

  /** Where nobody waits for an answer that would tell of it. */
  function noteFault(name: string, error: unknown): void {
    log.error({ err: error, repository: name }, 'A pull went wrong');
  }

  /** Where another process pulls it is tried again for as long as that one may take. */
  function pullLater(
    name: string,
    setting: RepositorySetting,
    onFailed: OnFailed,
    tries = Math.ceil((limits.gitMs + limits.afterMs) / limits.retryMs),
  ): void {
    if (isClosing) return;
    const entry = running.get(name);
    if (entry !== undefined) entry.askedAgain.push(onFailed);
    else void attempt(name, setting, onFailed, tries);
  }

  async function attempt(name: string, setting: RepositorySetting, onFailed: OnFailed, tries: number): Promise<void> {
    try {
      await pull(name, setting, { login: null });
    } catch (error) {
      if (!(error instanceof PullRefusal)) noteFault(name, error);
      // How it ended stands in its row.
      if (!(error instanceof PullRefusal) || error.kind !== 'busy' || tries === 0 || isClosing) return onFailed();
      const before = waiting.get(name);
      clearTimeout(before?.timer);
      const allFailed = () => {
        before?.onFailed();
        onFailed();
      };
      const again = () => {
        waiting.delete(name);
        pullLater(name, setting, allFailed, tries - 1);
      };
      waiting.set(name, { timer: setTimeout(again, limits.retryMs), onFailed: allFailed });
    }
  }

  return {
    pull,
    pullLater,
    async stop(name, login, request) {
      const isRunning = await db.transact(async (trx) => {
        if (!(await askToStop(trx, name, login))) return false;
        await audit(trx, clock, { actor: login, action: 'stop pull', target: name, outcome: 'done', request });
        return true;
      });
      running.get(name)?.run?.stop(login);
      return isRunning;
    },
    settle: () => settlePulls(context, (name) => running.has(name)),
    async close() {
      isClosing = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      const all = Promise.all([...running.values()].map(({ over }) => over));
      const grace = new AbortController();
      await Promise.race([all, pause(limits.graceMs, undefined, { signal: grace.signal })]);
      grace.abort();
      for (const { run } of running.values()) run?.end();
      await all;
    },
  };
}
