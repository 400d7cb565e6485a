import type { Context } from '#server/context.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { AppError } from '#shared/errors.ts';
import type { PullResult } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { runAfterCommand } from './after-command.ts';
import { pullArguments, shownPull } from './git/command.ts';
import { failureKind } from './git/failure-kind.ts';
import { type Folder, type Head, readConfigText, readFetchedAt } from './git/folder.ts';
import type { GitProgram } from './git/git-program.ts';
import { headOf, isRewritten } from './git/head.ts';
import type { Ended, Launcher } from './git/launcher.ts';
import { compareCommits, type Look, listCommits, lookAt, rangeOf } from './git/look.ts';
import { makeMask } from './git/masking.ts';
import { OutputLines } from './git/output-lines.ts';
import { advance, type Progress } from './git/progress.ts';
import { hasWrittenFiles } from './git/traces.ts';
import { tellOfPull } from './live-topics.ts';
import { mayPull } from './may-pull.ts';
import { PullRecorder } from './pull-recorder.ts';
import {
  addPull,
  beginAfterCommand,
  type Came,
  endPull,
  forgetOldPulls,
  nothingCame,
  type PullEnd,
} from './pull-store.ts';
import { PullRefusal, withGitsWords } from './repository-lock.ts';
import type { RepositoryStatus } from './repository-status.ts';
import { type AuditPull, auditPulls, type Starter } from './settle-pulls.ts';
import { Stoppable } from './stoppable.ts';

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
  status: RepositoryStatus;
  launcher: Launcher;
  limits: PullLimits;
  name: string;
  setting: RepositorySetting;
  starter: Starter;
  git: GitProgram;
  folder: Folder;
  head: Head;
}

/** The outcome, and what is still to be run where the repository has a command of its own. */
export interface Outcome {
  result: PullResult | PullRefusal;
  rest?: () => Promise<void>;
}

/** How Git ended, and how it left the folder. */
interface Finding {
  exitCode: number;
  durationMs: number;
  /** Undefined when it is done. */
  kind: FailureKind | undefined;
  sentence: string | null;
  after: Head;
  look: Look | undefined;
  came: Came;
}

const shownCommits = 20;
const short = (hash: string | null) => hash?.slice(0, 10) ?? 'nothing';

/** One pull of one repository, whose lock is held: from the row that says it began to the row that says how it ended. */
export class PullRun extends Stoppable {
  readonly #given: Given;
  readonly #note: AuditPull;

  constructor(given: Given) {
    super(given.launcher);
    this.#given = given;
    this.#note = auditPulls(given.context.clock, given.name, given.starter);
  }

  async carryOut(): Promise<Outcome> {
    const { context, name, folder, limits } = this.#given;
    const mask = makeMask({ name, dir: folder.dir, configText: await readConfigText(folder) });
    const lines = new OutputLines(mask, context.clock);
    let progress: Progress = { step: 'connecting', percent: null, objects: null };
    const recorder = new PullRecorder(context, {
      repository: name,
      lines,
      progress: () => progress,
      onStopAsked: (login) => this.stop(login),
    });
    lines.add('site', `$ ${shownPull}`);
    const begin = async () => recorder.open(await this.#begin());
    let finding: Finding;
    try {
      finding = await this.#pull(lines, begin, (heard) => {
        for (const line of heard) progress = advance(progress, line);
        recorder.poke();
      });
    } finally {
      await recorder.close();
    }
    const { number } = recorder;
    const hasCome = finding.kind === undefined && finding.after.commit !== this.#given.head.commit;
    const command = hasCome ? this.#given.setting.after : undefined;
    const shownCommand = mask(command?.join(' ') ?? '');
    if (command !== undefined) lines.add('site', `$ ${shownCommand}`);
    await this.#end(number, recorder, finding, command !== undefined);
    const result = this.#resultOf(number, lines, finding, command !== undefined);
    if (command === undefined) return { result };
    const given = {
      context,
      repository: name,
      number,
      dir: folder.dir,
      command,
      umask: this.#given.setting.umask,
      shownCommand,
      lines,
      note: this.#note,
    };
    return { result, rest: () => runAfterCommand({ ...given, stoppable: this, limitMs: limits.afterMs }) };
  }

  /** Nothing is started before its beginning is on record, and whoever has lost the role meanwhile starts nothing. */
  #begin(): Promise<number> {
    const { context, name, starter, folder, head } = this.#given;
    return context.db.transact(async (trx) => {
      if (starter.sessionId !== undefined && !(await mayPull(trx, starter.sessionId))) {
        throw new AppError('forbidden', 'You do not have permission to do this.');
      }
      await this.#note(trx, `begun: git ${pullArguments(folder.dir).join(' ')}`, 'done');
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

  async #pull(
    lines: OutputLines,
    begin: () => Promise<void>,
    onHeard: (lines: readonly string[]) => void,
  ): Promise<Finding> {
    const { name, git, folder, setting, limits, head, status } = this.#given;
    const [fetchedBeforeMs] = await Promise.all([readFetchedAt(folder), begin()]);
    // Where nothing comes the folder stays as it is: what was just seen of it is told. Else it is looked at beside the pull.
    const looking = status.recentLook(name) ?? this.#look();
    const begunAt = performance.now();
    const ended = await this.run({
      program: git.path,
      words: pullArguments(folder.dir),
      cwd: folder.dir,
      environment: await git.environmentFor(folder, setting),
      umask: setting.umask,
      limitMs: limits.gitMs,
      onText: (output, text) => onHeard(lines.hear(output, 'git', text)),
    });
    const durationMs = Math.round(performance.now() - begunAt);
    lines.finish('git');
    const after = (await headOf(git, folder)) ?? head;
    const isAsBefore = ended.exitCode === 0 && after.commit === head.commit;
    const beside = await looking;
    const look = isAsBefore ? beside : await this.#look();
    const failure = failureOf(ended, this, lines.textOf('git'));
    const kind = failure === 'diverged' && (await isRewritten(git, folder)) ? 'rewritten' : failure;
    const hasDone =
      kind !== undefined &&
      (after.commit !== head.commit || (look !== undefined && (await hasWrittenFiles(folder, fetchedBeforeMs, look))));
    const sentence = kind === undefined ? null : failureSentence(kind, this.stoppedBy, hasDone, look);
    return { exitCode: ended.exitCode, durationMs, kind, sentence, after, look, came: await this.#whatCame(after) };
  }

  async #look(): Promise<Look | undefined> {
    const { name, git, folder, status } = this.#given;
    try {
      const look = await lookAt(git, folder);
      status.keepLook(name, look);
      return look;
    } catch {
      // A folder that cannot be looked at is told as that by the list.
      return undefined;
    }
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

  #end(number: number, recorder: PullRecorder, finding: Finding, goesOn: boolean): Promise<void> {
    const { context, name, head } = this.#given;
    const { exitCode, durationMs, kind, sentence, after, came } = finding;
    const end: PullEnd = {
      state: kind === undefined ? 'done' : kind === 'stopped' || kind === 'interrupted' ? kind : 'failed',
      endedAt: context.clock(),
      durationMs,
      kind: kind ?? null,
      sentence,
      branch: after.branch,
      after: after.commit,
      came,
    };
    const commits = `${short(head.commit)}..${short(after.commit)}`;
    const details = `ended: ${commits}, exit ${exitCode}, ${durationMs} ms${kind === undefined ? '' : `, ${kind}`}`;
    return context.db.transact(async (trx) => {
      await recorder.putRest(trx);
      await (goesOn ? beginAfterCommand : endPull)(trx, number, end);
      await forgetOldPulls(trx, name);
      await this.#note(trx, details, kind === undefined ? 'done' : 'failed');
      tellOfPull(context.live, trx, name);
    });
  }

  #resultOf(number: number, lines: OutputLines, finding: Finding, goesOn: boolean): PullResult | PullRefusal {
    const { name, head } = this.#given;
    const { kind, sentence, after, look, came, durationMs } = finding;
    const output = lines.textOf('git');
    if (kind !== undefined) return new PullRefusal(kind, withGitsWords(sentence ?? '', output));
    return {
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
      output,
      duration_ms: durationMs,
      after_command: goesOn ? { state: 'running', exit_code: null, duration_ms: null } : null,
    };
  }
}

/** Why a pull was not done; undefined when it was. What was done before a wish to stop it came is done. */
function failureOf(
  { exitCode, isTimedOut, problem }: Ended,
  { isServerEnding, stoppedBy }: Stoppable,
  said: string,
): FailureKind | undefined {
  if (exitCode === 0) return undefined;
  if (isServerEnding) return 'interrupted';
  if (stoppedBy !== undefined) return 'stopped';
  if (isTimedOut) return 'timed-out';
  return problem === undefined ? failureKind(said) : 'no-git';
}

/** Also says when a pull that failed has changed something all the same, as one does that finds a lock half way. */
function failureSentence(
  kind: FailureKind,
  stoppedBy: string | undefined,
  hasDone: boolean,
  now: Look | undefined,
): string {
  if (kind === 'stopped') return `Stopped by ${stoppedBy}.`;
  const { sentence } = failureRows[kind];
  if (!hasDone) return sentence;
  const count = now?.changedFiles;
  const files = count === 1 ? '1 file differs' : `${count ?? 'an unknown number of'} files differ`;
  return `${sentence} Some of it was done: ${files} from the commit now.`;
}
