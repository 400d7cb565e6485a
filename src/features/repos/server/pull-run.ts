import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import type { PullResult } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { bareEnvironment, pullArguments, shownPull } from './git/command.ts';
import { failureKind } from './git/failure-kind.ts';
import { type Folder, type Head, readConfigText } from './git/folder.ts';
import type { GitProgram } from './git/git-program.ts';
import { type Ended, type GuardedChild, startGuarded } from './git/guarded-child.ts';
import { headOf } from './git/head.ts';
import { compareCommits, type Look, listCommits, lookAt, rangeOf } from './git/look.ts';
import { makeMask } from './git/masking.ts';
import { OutputLines } from './git/output-lines.ts';
import { advance, type Progress } from './git/progress.ts';
import { tellOfPull } from './live-topics.ts';
import { PullRecorder } from './pull-recorder.ts';
import {
  addPull,
  beginAfterCommand,
  type Came,
  endAfterCommand,
  endPull,
  forgetOldPulls,
  mayPull,
  nothingCame,
  type PullEnd,
} from './pull-store.ts';
import { PullRefusal, withGitsWords } from './refusal.ts';

/** Who wants it: somebody with a session, or a webhook. */
export interface Starter {
  login: string | null;
  sessionId?: string;
  request?: FastifyRequest;
}

export interface PullLimits {
  gitMs: number;
  afterMs: number;
}

interface Given {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock'>;
  limits: PullLimits;
  name: string;
  setting: RepositorySetting;
  starter: Starter;
  git: GitProgram;
  folder: Folder;
  head: Head;
}

export interface Outcome {
  result: PullResult | PullRefusal;
  rest?: () => Promise<void>;
}

const shownCommits = 20;
export const actorOf = ({ login }: Starter) => login ?? 'webhook';
const short = (hash: string | null) => hash?.slice(0, 10) ?? 'nothing';

/** One pull of one repository, whose lock is held: from the row that says it began to the row that says how it ended. */
export class PullRun {
  readonly #given: Given;
  #child: GuardedChild | undefined;
  #stoppedBy: string | undefined;
  #isServerEnding = false;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Somebody wants it to end; the first one counts. */
  stop(login: string): void {
    this.#stoppedBy ??= login;
    this.#child?.stop();
  }

  /** The server ends. */
  end(): void {
    this.#isServerEnding = true;
    this.#child?.stop();
  }

  /** Pulls, and gives the outcome, with what is still to be run where the repository has a command of its own. */
  async carryOut(): Promise<Outcome> {
    const { context, name, git, folder, head } = this.#given;
    const number = await this.#begin();
    const mask = makeMask({ name, dir: folder.dir, configText: await readConfigText(folder) });
    const lines = new OutputLines(mask, context.clock);
    let progress: Progress = { step: 'connecting', percent: null, objects: null };
    const recorder = new PullRecorder(context, {
      repository: name,
      number,
      lines,
      progress: () => progress,
      onStopAsked: (login) => this.stop(login),
    });
    lines.add('site', `$ ${shownPull}`);
    recorder.poke();
    // Beside the pull: where nothing comes, the folder stays as it is.
    const lookBefore = lookAt(git, folder).catch(() => undefined);
    const begunAt = performance.now();
    const ended = await this.#run({
      program: git.path,
      words: pullArguments(folder.dir),
      environment: git.environmentFor(this.#given.setting),
      limitMs: this.#given.limits.gitMs,
      onText: (output, text) => {
        for (const line of lines.hear(output, 'git', text)) progress = advance(progress, line);
        recorder.poke();
      },
    });
    const durationMs = Math.round(performance.now() - begunAt);
    lines.finish('git');
    const after = (await headOf(git, folder)) ?? head;
    const isDone = ended.exitCode === 0;
    const isAsBefore = isDone && after.commit === head.commit;
    const before = await lookBefore;
    const look = isAsBefore ? before : await lookAt(git, folder).catch(() => undefined);
    const came = await this.#whatCame(after);
    const kind = isDone ? null : this.#kindOf(ended, lines.textOf('git'));
    const sentence = kind === null ? null : this.#sentenceFor(kind, before, look, after);
    const command = isDone && !isAsBefore ? this.#given.setting.after : undefined;
    await recorder.close();
    const end: PullEnd = {
      state: kind === null ? 'done' : kind === 'stopped' || kind === 'interrupted' ? kind : 'failed',
      endedAt: context.clock(),
      durationMs,
      kind,
      sentence,
      branch: after.branch,
      after: after.commit,
      came,
    };
    if (command !== undefined) lines.add('site', `$ ${command.join(' ')}`);
    const exit = `exit ${ended.exitCode}, ${durationMs} ms${kind === null ? '' : `, ${kind}`}`;
    await context.db.transact(async (trx) => {
      await recorder.putRest(trx);
      await (command === undefined ? endPull : beginAfterCommand)(trx, number, end);
      await forgetOldPulls(trx, name);
      await this.#audit(
        trx,
        `ended: ${short(head.commit)}..${short(after.commit)}, ${exit}`,
        isDone ? 'done' : 'failed',
      );
      tellOfPull(context.live, trx, name);
    });
    if (kind !== null) return { result: new PullRefusal(kind, withGitsWords(sentence ?? '', lines.textOf('git'))) };
    const result: PullResult = {
      name,
      id: String(number),
      branch: after.branch,
      before: head.commit,
      after: after.commit,
      changed: after.commit !== head.commit,
      commits: came.commits,
      commit_count: came.commitCount,
      files: came.files,
      added: came.added,
      removed: came.removed,
      changed_files: look?.changedFiles ?? null,
      changed_paths: look?.changedPaths ?? [],
      output: lines.textOf('git'),
      duration_ms: durationMs,
      after_command: command === undefined ? null : { state: 'running', exit_code: null, duration_ms: null },
    };
    return command === undefined ? { result } : { result, rest: () => this.#runAfterCommand(number, lines, command) };
  }

  /** Nothing is started before its beginning is on record, and whoever has lost the role meanwhile starts nothing. */
  #begin(): Promise<number> {
    const { context, name, starter, folder, head } = this.#given;
    return context.db.transact(async (trx) => {
      if (starter.sessionId !== undefined && !(await mayPull(trx, starter.sessionId))) {
        throw new AppError('forbidden', 'You do not have permission to do this.');
      }
      await this.#audit(trx, `begun: git ${pullArguments(folder.dir).join(' ')}`, 'done');
      tellOfPull(context.live, trx, name);
      return addPull(trx, {
        repository: name,
        startedBy: starter.login,
        startedAt: context.clock(),
        branch: head.branch,
        before: head.commit,
      });
    });
  }

  async #run(task: Omit<Parameters<typeof startGuarded>[0], 'cwd'>): Promise<Ended> {
    const child = startGuarded({ ...task, cwd: this.#given.folder.dir });
    this.#child = child;
    // Asked for while it was being prepared.
    if (this.#stoppedBy !== undefined || this.#isServerEnding) child.stop();
    const ended = await child.ended;
    this.#child = undefined;
    return ended;
  }

  async #whatCame(after: Head): Promise<Came> {
    const { git, folder, head } = this.#given;
    if (after.commit === null || after.commit === head.commit) return nothingCame;
    const [sum, commits] = await Promise.all([
      compareCommits(git, folder, head.commit, after.commit),
      listCommits(git, folder, rangeOf(head.commit, after.commit), shownCommits),
    ]);
    return { commits, commitCount: sum.commits, files: sum.files, added: sum.added, removed: sum.removed };
  }

  #kindOf({ isTimedOut, problem }: Ended, said: string): FailureKind {
    if (this.#isServerEnding) return 'interrupted';
    if (this.#stoppedBy !== undefined) return 'stopped';
    if (isTimedOut) return 'timed-out';
    return problem === undefined ? failureKind(said) : 'no-git';
  }

  /** Also says when a pull that failed has changed something all the same, as one does that finds a lock half way. */
  #sentenceFor(kind: FailureKind, before: Look | undefined, now: Look | undefined, after: Head): string {
    if (kind === 'stopped') return `Stopped by ${this.#stoppedBy}.`;
    const { sentence } = failureRows[kind];
    const hasMoved = after.commit !== this.#given.head.commit;
    const hasOtherFiles = before !== undefined && now !== undefined && before.changedFiles !== now.changedFiles;
    if (!hasMoved && !hasOtherFiles) return sentence;
    return `${sentence} Some of it was done: ${now?.changedFiles ?? 'an unknown number of'} files differ from the commit now.`;
  }

  async #runAfterCommand(number: number, lines: OutputLines, command: readonly string[]): Promise<void> {
    const { context, name, limits } = this.#given;
    const recorder = new PullRecorder(context, {
      repository: name,
      number,
      lines,
      progress: () => ({ step: 'after', percent: null, objects: null }),
      onStopAsked: (login) => this.stop(login),
    });
    const [program = '', ...words] = command;
    const begunAt = performance.now();
    const ended = await this.#run({
      program,
      words,
      environment: bareEnvironment,
      limitMs: limits.afterMs,
      onText: (output, text) => {
        lines.hear(output, 'after', text);
        recorder.poke();
      },
    });
    const ms = Math.round(performance.now() - begunAt);
    lines.finish('after');
    await recorder.close();
    const state = this.#afterState(ended);
    if (state === 'stopped') lines.add('site', `Stopped by ${this.#stoppedBy}.`);
    if (state === 'timed-out') lines.add('site', `Ended after ${Math.round(limits.afterMs / 60_000)} minutes.`);
    await context.db.transact(async (trx) => {
      await recorder.putRest(trx);
      await endAfterCommand(trx, number, { state, exitCode: ended.exitCode, ms, endedAt: context.clock() });
      const exit = `exit ${ended.exitCode}, ${ms} ms`;
      await this.#audit(trx, `after: ${command.join(' ')}, ${exit}`, state === 'done' ? 'done' : 'failed');
      tellOfPull(context.live, trx, name);
    });
  }

  #afterState({ exitCode, isTimedOut }: Ended) {
    if (exitCode === 0) return 'done';
    if (this.#isServerEnding) return 'interrupted';
    if (this.#stoppedBy !== undefined) return 'stopped';
    return isTimedOut ? 'timed-out' : 'failed';
  }

  #audit(trx: Parameters<typeof audit>[0], details: string, outcome: 'done' | 'failed'): Promise<void> {
    const { context, name, starter } = this.#given;
    const { request } = starter;
    const entry = { actor: actorOf(starter), action: 'pull', target: `${name} ${details}`, outcome } as const;
    return audit(trx, context.clock, { ...entry, ...(request !== undefined && { request }) });
  }
}
