import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { outputTopic, type PullResult } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { bareEnvironment, pullArguments, shownPull } from './git/command.ts';
import type { Folder, GitProgram } from './git/git-program.ts';
import { compareCommits, isRewritten, type Look, listCommits, lookAt, rangeOf } from './git/look.ts';
import type { Mask } from './git/masking.ts';
import { OutputLines } from './git/output-lines.ts';
import { type Ended, runProgram, type Task } from './git/run-program.ts';
import { advance, failureKind, type Progress, withGitsWords } from './git/words-of-git.ts';
import {
  auditPull,
  type Came,
  forgetOldPulls,
  gitChannel,
  listMayPull,
  nothingCame,
  putLines,
  type Starter,
  setPull,
  tellOfPull,
} from './pull-store.ts';
import { PullRefusal } from './repository-lock.ts';

export interface PullLimits {
  gitMs: number;
  afterMs: number;
  /** What runs when the server stops has so long to end by itself. */
  graceMs: number;
  /** So often it is tried whether another process has ended its pull. */
  retryMs: number;
}

interface Given {
  context: Pick<Context, 'db' | 'live' | 'log' | 'clock'>;
  limits: PullLimits;
  name: string;
  setting: RepositorySetting;
  starter: Starter;
  git: GitProgram;
  folder: Folder;
  /** How the folder was just seen. */
  before: Look;
  mask: Mask;
  /** Ends it: by a login, or as the server ends. The first wish counts. */
  wish: AbortController;
}

/** The reason of a wish to end a pull because the server ends. */
export const serverEnds = Symbol('the server ends');

/** How Git ended, and how it left the folder. */
interface Finding {
  exitCode: number;
  durationMs: number;
  /** Undefined when it is done. */
  kind: FailureKind | undefined;
  sentence: string | null;
  after: Pick<Look, 'branch' | 'commit'> & Partial<Look>;
  came: Came;
}

const shownCommits = 20;
/** What a pull says is written together, so often at most. */
const writeEveryMs = 200;
const short = (hash: string | null) => hash?.slice(0, 10) ?? 'nothing';

/**
 * One pull of one repository, whose lock is held: from the row that says it began to the row that says how it ended. Its lines
 * are written to the database while it runs, from where all processes give them to whoever looks.
 */
export class PullRun {
  readonly #given: Given;
  readonly #lines: OutputLines;
  #progress: Progress = { step: 'connecting', percent: null, objects: null };
  #number = 0;
  #looking: NodeJS.Timeout | undefined;
  #writtenChange = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(given: Given) {
    this.#given = given;
    this.#lines = new OutputLines(given.mask, given.context.clock);
  }

  /** Answers when Git is done; `after_command` says whether `runAfter` is to be called. Throws PullRefusal. */
  async pull(): Promise<PullResult> {
    const { name, before, setting } = this.#given;
    this.#lines.add('site', `$ ${shownPull}`);
    await this.#begin();
    const finding = await this.#runGit();
    const { kind, sentence, after, came, durationMs } = finding;
    const goesOn = kind === undefined && after.commit !== before.commit && setting.after !== undefined;
    if (goesOn) this.#lines.add('site', `$ ${this.#shownCommand}`);
    await this.#end(finding, goesOn);
    const output = this.#lines.textOf('git');
    if (kind !== undefined) throw new PullRefusal(kind, withGitsWords(sentence ?? '', output));
    const { commitCount, ...rest } = came;
    return {
      name,
      id: String(this.#number),
      branch: after.branch,
      before: before.commit,
      after: after.commit,
      changed: after.commit !== before.commit,
      ...rest,
      commit_count: commitCount,
      changed_files: after.changedFiles ?? null,
      changed_paths: after.changedPaths ?? [],
      output,
      duration_ms: durationMs,
      after_command: goesOn ? { state: 'running', exit_code: null, duration_ms: null } : null,
    };
  }

  /** Runs the repository's own command in its folder, without a shell and with next to no environment, and takes down how it ends. */
  async runAfter(): Promise<void> {
    const { context, name, setting, folder, limits, wish } = this.#given;
    const [program = '', ...words] = setting.after ?? [];
    this.#progress = { step: 'after', percent: null, objects: null };
    const { ended, ms } = await this.#run('after', {
      program,
      words,
      cwd: folder.dir,
      environment: bareEnvironment,
      limitMs: limits.afterMs,
    });
    const state = stateOf(ended, wish.signal);
    if (state === 'stopped') this.#lines.add('site', `Stopped by ${wish.signal.reason}.`);
    if (state === 'timed-out') this.#lines.add('site', `Ended after ${Math.round(limits.afterMs / minuteMs)} minutes.`);
    const exit = `exit ${ended.exitCode}, ${ms} ms`;
    await context.db.transact(async (trx) => {
      await this.#putRest(trx);
      await setPull(trx, this.#number, {
        state: 'done',
        step: null,
        ended_at: context.clock(),
        after_state: state,
        after_exit_code: ended.exitCode,
        after_ms: ms,
      });
      await this.#note(trx, `after: ${this.#shownCommand}, ${exit}`, state === 'done' ? 'done' : 'failed');
      tellOfPull(context.live, trx, name);
    });
  }

  /** It is over, however. */
  close(): void {
    clearInterval(this.#looking);
  }

  get #shownCommand(): string {
    return this.#given.mask(this.#given.setting.after?.join(' ') ?? '');
  }

  #note(trx: Trx, details: string, outcome: 'done' | 'failed'): Promise<void> {
    const { context, name, starter } = this.#given;
    return auditPull(trx, context.clock, starter, `${name} ${details}`, outcome);
  }

  /** Nothing is started before its beginning is on record, and whoever has lost the role meanwhile starts nothing. */
  async #begin(): Promise<void> {
    const { context, name, starter, folder, before, wish } = this.#given;
    const { db, live, clock } = context;
    this.#number = await db.transact(async (trx) => {
      const { sessionId } = starter;
      if (sessionId !== undefined && !(await listMayPull(trx, [sessionId])).has(sessionId)) {
        throw new AppError('forbidden', 'You do not have permission to do this.');
      }
      await this.#note(trx, `begun: git ${pullArguments(folder.dir).join(' ')}`, 'done');
      tellOfPull(live, trx, name);
      const { number } = await trx
        .insertInto('pulls')
        .values({
          repository: name,
          started_by: starter.login,
          started_at: clock(),
          state: 'running',
          step: 'connecting',
          branch: before.branch,
          before_commit: before.commit,
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    });
    this.#poke();
    // Another process may be asked to stop it.
    const look = async () => {
      const row = db.read.selectFrom('pulls').where('number', '=', this.#number).select('stop_asked_by');
      const by = (await row.executeTakeFirst())?.stop_asked_by;
      if (by) wish.abort(by);
    };
    this.#looking = setInterval(() => void look().catch(() => undefined), secondMs);
  }

  async #runGit(): Promise<Finding> {
    const { git, folder, setting, limits, before, wish } = this.#given;
    const { ended, ms: durationMs } = await this.#run('git', {
      program: git.path,
      words: pullArguments(folder.dir),
      cwd: folder.dir,
      environment: await git.environmentFor(folder, setting),
      limitMs: limits.gitMs,
    });
    const said = this.#lines.textOf('git');
    const isAsBefore = ended.exitCode === 0 && /^Already up to date\.$/m.test(said);
    const look = isAsBefore ? before : await this.#lookAgain();
    const after = look ?? { branch: before.branch, commit: before.commit };
    const failure = failureOf(ended, wish.signal, said);
    const kind = failure === 'diverged' && (await isRewritten(git, folder, after.commit)) ? 'rewritten' : failure;
    const sentence = kind === undefined ? null : failureSentence(kind, wish.signal, before, look);
    return { exitCode: ended.exitCode, durationMs, kind, sentence, after, came: await this.#whatCame(after.commit) };
  }

  /** Undefined where it cannot be told any more, such as in a folder that is gone: then it is taken to be as it was. */
  #lookAgain(): Promise<Look | undefined> {
    const { git, folder, limits, wish } = this.#given;
    return lookAt(git, folder, wish.signal.aborted ? undefined : limits.gitMs).catch(() => undefined);
  }

  async #whatCame(after: string | null): Promise<Came> {
    const { git, folder, before } = this.#given;
    if (after === null || after === before.commit) return nothingCame;
    const [sum, commits] = await Promise.all([
      compareCommits(git, folder, before.commit, after),
      listCommits(git, folder, rangeOf(before.commit, after), shownCommits),
    ]);
    return { commits, ...sum };
  }

  /** Runs one of its programs, whose lines are written down as they come. */
  async #run(
    source: 'git' | 'after',
    task: Omit<Task, 'umask' | 'signal' | 'onText'>,
  ): Promise<{ ended: Ended; ms: number }> {
    const begunAt = performance.now();
    const ended = await runProgram({
      ...task,
      umask: this.#given.setting.umask,
      signal: this.#given.wish.signal,
      onText: (output, text) => {
        for (const line of this.#lines.hear(output, source, text)) {
          if (source === 'git') this.#progress = advance(this.#progress, line);
        }
        this.#poke();
      },
    });
    const ms = Math.round(performance.now() - begunAt);
    this.#lines.finish(source);
    // Nothing more is written by itself: the rest goes with the row of the end.
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    return { ended, ms };
  }

  async #end({ exitCode, durationMs, kind, sentence, after, came }: Finding, goesOn: boolean): Promise<void> {
    const { context, name, before } = this.#given;
    const state = kind === undefined ? 'done' : kind === 'stopped' || kind === 'interrupted' ? kind : 'failed';
    const commits = `${short(before.commit)}..${short(after.commit)}`;
    const details = `ended: ${commits}, exit ${exitCode}, ${durationMs} ms${kind === undefined ? '' : `, ${kind}`}`;
    await context.db.transact(async (trx) => {
      await this.#putRest(trx);
      await setPull(trx, this.#number, {
        ...(goesOn ? { step: 'after', after_state: 'running' } : { state, step: null, ended_at: context.clock() }),
        percent: null,
        duration_ms: durationMs,
        kind: kind ?? null,
        sentence,
        branch: after.branch,
        after_commit: after.commit,
        came: JSON.stringify(came),
      });
      await forgetOldPulls(trx, name);
      await this.#note(trx, details, kind === undefined ? 'done' : 'failed');
      tellOfPull(context.live, trx, name);
    });
  }

  /** There is something new to be written. */
  #poke(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, writeEveryMs);
  }

  async #write(): Promise<void> {
    const { context, name } = this.#given;
    const { db, live, log } = context;
    try {
      await db.transact(async (trx) => {
        await this.#putRest(trx);
        await setPull(trx, this.#number, this.#progress);
        trx.onCommit(() => live.announce({ channel: gitChannel, stale: [outputTopic(name)] }));
      });
    } catch (error) {
      // They are kept, and written with the next ones.
      log.warn({ err: error, repository: name }, 'Lines of a pull could not be written');
    }
  }

  /** Writes what is not written yet, as part of a transaction. */
  async #putRest(trx: Trx): Promise<void> {
    const upTo = this.#lines.changes;
    await putLines(trx, this.#number, this.#lines.since(this.#writtenChange), this.#lines.first);
    trx.onCommit(() => {
      this.#writtenChange = upTo;
    });
  }
}

/** How a program of a pull ended. What was done before a wish to stop it came is done. */
function stateOf({ exitCode, isTimedOut }: Ended, { aborted, reason }: AbortSignal) {
  if (exitCode === 0) return 'done';
  if (aborted) return reason === serverEnds ? 'interrupted' : 'stopped';
  return isTimedOut ? 'timed-out' : 'failed';
}

/** Why a pull was not done; undefined when it was. */
function failureOf(ended: Ended, signal: AbortSignal, said: string): FailureKind | undefined {
  const state = stateOf(ended, signal);
  if (state === 'done') return undefined;
  if (state !== 'failed') return state;
  return ended.exitCode === 127 ? 'no-git' : failureKind(said);
}

/** Also says when a pull that failed has changed something all the same, as one does that finds a lock half way. */
function failureSentence(kind: FailureKind, { reason }: AbortSignal, before: Look, after: Look | undefined): string {
  if (kind === 'stopped') return `Stopped by ${reason}.`;
  const { sentence } = failureRows[kind];
  const seen = ({ commit, changedFiles, changedPaths }: Look) => JSON.stringify([commit, changedFiles, changedPaths]);
  if (after === undefined || seen(after) === seen(before)) return sentence;
  const files = after.changedFiles === 1 ? '1 file differs' : `${after.changedFiles} files differ`;
  return `${sentence} Some of it was done: ${files} from the commit now.`;
}
