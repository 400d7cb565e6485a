import type { Updateable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { outputTopic, type PullResult } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { bareEnvironment, pullArguments, shownPull } from './git/command.ts';
import { advance, failureKind, type Progress, withGitOutput } from './git/git-messages.ts';
import type { Folder, GitProgram } from './git/git-program.ts';
import { inspect, isRewritten, readPulled, type View } from './git/inspect.ts';
import { type Mask, OutputLines } from './git/output-lines.ts';
import { type Ended, runProgram, type Task } from './git/run-program.ts';
import {
  addPull,
  auditPull,
  deleteOldPulls,
  findStopRequest,
  gitChannel,
  listAllowedSessions,
  publishPull,
  putLines,
  type Starter,
  setPull,
} from './pull-store.ts';
import type { PullLimits } from './pulls.ts';
import { PullRefusal } from './repository-lock.ts';

interface RunParts {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock'>;
  limits: PullLimits;
  name: string;
  setting: RepositorySetting;
  starter: Starter;
  git: GitProgram;
  folder: Folder;
  /** The folder's state before the pull. */
  before: View;
  mask: Mask;
  /** Aborted with a username or `serverStopping` as the reason; the first one counts. */
  abort: AbortController;
}

export const serverStopping = Symbol('the server ends');

/** The lines of a pull are written in batches, no more often than this. */
const writeEveryMs = 200;
const shortHash = (hash: string | null) => hash?.slice(0, 10) ?? 'nothing';

/**
 * One pull of a locked repository. Its lines are stored while it's running, so that any process can send them to
 * viewers.
 */
export class PullRun {
  readonly #parts: RunParts;
  readonly #lines: OutputLines;
  #progress: Progress = { step: 'connecting', percent: null, objects: null };
  #number = 0;
  #stopPoll: NodeJS.Timeout | undefined;
  #writtenChange = 0;
  #writeTimer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#lines = new OutputLines(parts.mask, parts.context.clock);
  }

  /** Resolves when Git is done. `after_command` says whether to call `runAfter`. Throws PullRefusal. */
  async pull(): Promise<PullResult> {
    const { context, name, git, folder, before, setting, limits, abort } = this.#parts;
    this.#lines.add('site', `$ ${shownPull}`);
    await this.#begin();
    const { ended, ms } = await this.#run('git', {
      program: git.path,
      args: pullArguments(folder.dir),
      cwd: folder.dir,
      environment: await git.environmentFor(folder, setting),
      limitMs: limits.gitMs,
    });
    const output = this.#lines.textOf('git');
    const isAsBefore = ended.exitCode === 0 && /^Already up to date\.$/m.test(output);
    const inspectMs = abort.signal.aborted ? undefined : limits.gitMs;
    // If the folder can't be read any more, for instance because it's gone, it counts as unchanged.
    const view = isAsBefore ? before : await inspect(git, folder, inspectMs).catch(() => undefined);
    const { branch, commit } = view ?? before;
    const kind = await this.#failureKindOf(ended, output, commit);
    const sentence = kind === undefined ? null : failureSentence(kind, abort.signal, before, view);
    const pulled = await readPulled(git, folder, before.commit, commit);
    const changed = commit !== before.commit;
    const hasCommand = kind === undefined && changed && setting.after !== undefined;
    if (hasCommand) this.#lines.add('site', `$ ${this.#shownCommand}`);
    const state = kind === undefined ? 'done' : kind === 'stopped' || kind === 'interrupted' ? kind : 'failed';
    await this.#record(
      {
        ...(hasCommand ? { step: 'after', after_state: 'running' } : { state, step: null, ended_at: context.clock() }),
        percent: null,
        duration_ms: ms,
        kind: kind ?? null,
        sentence,
        branch,
        after_commit: commit,
        came: JSON.stringify(pulled),
      },
      `ended: ${shortHash(before.commit)}..${shortHash(commit)}, exit ${ended.exitCode}, ${ms} ms${kind ? `, ${kind}` : ''}`,
      kind === undefined,
    );
    if (kind !== undefined) throw new PullRefusal(kind, withGitOutput(sentence ?? '', output));
    const { commitCount, ...rest } = pulled;
    return {
      name,
      id: String(this.#number),
      branch,
      before: before.commit,
      after: commit,
      changed,
      ...rest,
      commit_count: commitCount,
      changed_files: view?.changedFiles ?? null,
      changed_paths: view?.changedPaths ?? [],
      output,
      duration_ms: ms,
      after_command: hasCommand ? { state: 'running', exit_code: null, duration_ms: null } : null,
    };
  }

  /** Runs the repository's own command without a shell and with a minimal environment. */
  async runAfter(): Promise<void> {
    const { context, setting, folder, limits, abort } = this.#parts;
    const [program = '', ...args] = setting.after ?? [];
    this.#progress = { step: 'after', percent: null, objects: null };
    const { ended, ms } = await this.#run('after', {
      program,
      args,
      cwd: folder.dir,
      environment: bareEnvironment,
      limitMs: limits.afterMs,
    });
    const state = stateOf(ended, abort.signal);
    if (state === 'stopped') this.#lines.add('site', `Stopped by ${abort.signal.reason}.`);
    if (state === 'timed-out')
      this.#lines.add('site', `Stopped after ${Math.round(limits.afterMs / minuteMs)} minutes.`);
    await this.#record(
      {
        state: 'done',
        step: null,
        ended_at: context.clock(),
        after_state: state,
        after_exit_code: ended.exitCode,
        after_ms: ms,
      },
      `after: ${this.#shownCommand}, exit ${ended.exitCode}, ${ms} ms`,
      state === 'done',
    );
  }

  close(): void {
    clearInterval(this.#stopPoll);
  }

  get #shownCommand(): string {
    return this.#parts.mask(this.#parts.setting.after?.join(' ') ?? '');
  }

  #note(trx: Trx, details: string, outcome: 'done' | 'failed'): Promise<void> {
    const { context, name, starter } = this.#parts;
    return auditPull(trx, context.clock, starter, `${name} ${details}`, outcome);
  }

  /** Records the start before anything runs, and stops if the caller has lost the role. */
  async #begin(): Promise<void> {
    const { context, name, starter, folder, before, abort } = this.#parts;
    const { db, live, clock } = context;
    this.#number = await db.transact(async (trx) => {
      const { sessionId } = starter;
      if (sessionId !== undefined && !(await listAllowedSessions(trx, [sessionId])).has(sessionId)) {
        throw new AppError('forbidden', 'You do not have permission to do this.');
      }
      await this.#note(trx, `begun: git ${pullArguments(folder.dir).join(' ')}`, 'done');
      publishPull(live, trx, name);
      return addPull(trx, {
        repository: name,
        started_by: starter.login,
        started_at: clock(),
        branch: before.branch,
        before_commit: before.commit,
      });
    });
    this.#scheduleWrite();
    // The request to stop may have been sent to a different process.
    const pollStopRequest = async () => {
      const login = await findStopRequest(db.read, this.#number);
      if (login !== null) abort.abort(login);
    };
    this.#stopPoll = setInterval(() => void pollStopRequest().catch(() => undefined), secondMs);
  }

  async #failureKindOf(ended: Ended, output: string, commit: string | null): Promise<FailureKind | undefined> {
    const { git, folder, abort } = this.#parts;
    const state = stateOf(ended, abort.signal);
    if (state === 'done') return undefined;
    if (state !== 'failed') return state;
    if (ended.exitCode === 127) return 'no-git';
    const kind = failureKind(output);
    return kind === 'diverged' && (await isRewritten(git, folder, commit)) ? 'rewritten' : kind;
  }

  async #run(
    source: 'git' | 'after',
    task: Omit<Task, 'umask' | 'signal' | 'onText'>,
  ): Promise<{ ended: Ended; ms: number }> {
    const begunAt = performance.now();
    const ended = await runProgram({
      ...task,
      umask: this.#parts.setting.umask,
      signal: this.#parts.abort.signal,
      onText: (output, text) => {
        for (const line of this.#lines.append(output, source, text)) {
          if (source === 'git') this.#progress = advance(this.#progress, line);
        }
        this.#scheduleWrite();
      },
    });
    const ms = Math.round(performance.now() - begunAt);
    this.#lines.finish(source);
    // The lines that remain are written along with the final state.
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    await this.#writing;
    return { ended, ms };
  }

  #record(values: Updateable<Tables['pulls']>, details: string, isDone: boolean): Promise<void> {
    const { context, name } = this.#parts;
    return context.db.transact(async (trx) => {
      await this.#writePending(trx);
      await setPull(trx, this.#number, values);
      await deleteOldPulls(trx, name);
      await this.#note(trx, details, isDone ? 'done' : 'failed');
      publishPull(context.live, trx, name);
    });
  }

  #scheduleWrite(): void {
    this.#writeTimer ??= setTimeout(() => {
      this.#writeTimer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, writeEveryMs);
  }

  async #write(): Promise<void> {
    const { context, name } = this.#parts;
    const { db, live, log } = context;
    try {
      await db.transact(async (trx) => {
        await this.#writePending(trx);
        await setPull(trx, this.#number, this.#progress);
        trx.onCommit(() => live.announce({ channel: gitChannel, stale: [outputTopic(name)] }));
      });
    } catch (error) {
      // The lines stay pending and are written along with the next ones.
      log.warn({ err: error, repository: name }, 'Lines of a pull could not be written');
    }
  }

  async #writePending(trx: Trx): Promise<void> {
    const upTo = this.#lines.changes;
    await putLines(trx, this.#number, this.#lines.since(this.#writtenChange), this.#lines.first);
    trx.onCommit(() => {
      this.#writtenChange = upTo;
    });
  }
}

/** A program that succeeded before it was asked to stop still counts as successful. */
function stateOf({ exitCode, isTimedOut }: Ended, { aborted, reason }: AbortSignal) {
  if (exitCode === 0) return 'done';
  if (aborted) return reason === serverStopping ? 'interrupted' : 'stopped';
  return isTimedOut ? 'timed-out' : 'failed';
}

/** A pull that failed may have changed something if a lock stopped it halfway. */
function failureSentence(kind: FailureKind, { reason }: AbortSignal, before: View, after: View | undefined): string {
  if (kind === 'stopped') return `Stopped by ${reason}.`;
  const { sentence } = failureRows[kind];
  const state = ({ commit, changedFiles, changedPaths }: View) => JSON.stringify([commit, changedFiles, changedPaths]);
  if (after === undefined || state(after) === state(before)) return sentence;
  const files = after.changedFiles === 1 ? '1 file differs' : `${after.changedFiles} files differ`;
  return `${sentence} It was partly done: ${files} from the commit now.`;
}
