import type { Clock } from '#server/clock.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { secondMs, toIso } from '#shared/time.ts';
import type { Repository } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { failureKind } from './git/git-messages.ts';
import { type Folder, findFolder, type GitProgram, readFetchedAt } from './git/git-program.ts';
import { findCommit, inspect, listCommits, SlowFolder, type View } from './git/inspect.ts';

/** As in `GET /git`, but without the repository's pulls. */
type Snapshot = Omit<
  Repository,
  'name' | 'configured_branch' | 'running' | 'last_pull' | 'has_webhook' | 'has_after_command'
>;

/** A folder is read no more often than this, however many people are viewing it. */
const freshMs = secondMs;
/** The timeout after which callers get the previous state. */
const waitMs = 2 * secondMs;
const shownComing = 20;
const shownAhead = 5;

const slow = {
  kind: 'slow',
  sentence: 'Reading the folder is taking a while. Please check again in a moment.',
} as const;
const problem = (kind: FailureKind) => ({ kind, sentence: failureRows[kind].sentence });

interface FolderRead {
  /** When the read ended, because a slow folder mustn't be read continuously. Undefined during the read. */
  endedAtMs: number | undefined;
  isOutdated: boolean;
  snapshot: Promise<Snapshot>;
  /** What the last complete read found. */
  last: Snapshot | undefined;
}

export type RepositoryStatus = ReturnType<typeof makeRepositoryStatus>;

/** Reads each folder at most once a second, and doesn't wait for slow ones. */
export function makeRepositoryStatus(findProgram: () => Promise<GitProgram | undefined>, clock: Clock) {
  const reads = new Map<string, FolderRead>();
  /** Commits never change, and every Git process forks the server, so caching them saves starting one. */
  const cachedCommits = new Map<string, { key: string; commits: Awaited<ReturnType<typeof commitsOf>> }>();

  const withProblem = (found: Snapshot['problem']): Snapshot => ({
    branch: null,
    upstream: null,
    commit: null,
    changed_files: null,
    changed_paths: [],
    ahead: null,
    behind: null,
    ahead_commits: [],
    coming: [],
    fetched_at: null,
    problem: found,
    read_at: toIso(clock()),
  });

  async function readNow({ path, branch }: RepositorySetting): Promise<Snapshot> {
    const git = await findProgram();
    if (git === undefined) return withProblem(problem('no-git'));
    const folder = await findFolder(path);
    if (typeof folder === 'string') return withProblem(problem(folder));
    try {
      const view = await inspect(git, folder);
      const kind = problemOf(view, branch);
      const fetchedAtMs = await readFetchedAt(folder);
      const key = [view.commit, view.upstream, view.ahead, view.behind, fetchedAtMs].join(' ');
      const before = cachedCommits.get(path);
      const commits = before?.key === key ? before.commits : await commitsOf(git, folder, view);
      cachedCommits.set(path, { key, commits });
      return {
        ...withProblem(kind === undefined ? null : problem(kind)),
        branch: view.branch,
        upstream: view.upstream,
        ...commits,
        changed_files: view.changedFiles,
        changed_paths: view.changedPaths,
        ahead: view.ahead,
        behind: view.behind,
        fetched_at: fetchedAtMs === undefined ? null : toIso(fetchedAtMs),
      };
    } catch (error) {
      return withProblem(error instanceof SlowFolder ? slow : problem(failureKind((error as Error).message)));
    }
  }

  function current(name: string, setting: RepositorySetting): FolderRead {
    const before = reads.get(name);
    const isOver = before?.endedAtMs !== undefined && Math.abs(clock() - before.endedAtMs) >= freshMs;
    if (before !== undefined && !before.isOutdated && !isOver) return before;
    const read: FolderRead = {
      endedAtMs: undefined,
      isOutdated: false,
      last: before?.last,
      snapshot: readNow(setting).then((snapshot) => {
        read.endedAtMs = clock();
        read.last = snapshot;
        return snapshot;
      }),
    };
    reads.set(name, read);
    return read;
  }

  return {
    /** Returns without waiting. Undefined before the first read. Starts another read if the last one is outdated. */
    lastSeen(name: string, setting: RepositorySetting): Snapshot | undefined {
      const read = current(name, setting);
      // The error goes to callers of `read`.
      read.snapshot.catch(() => undefined);
      return read.last;
    },
    async read(name: string, setting: RepositorySetting): Promise<Snapshot> {
      const read = current(name, setting);
      return withTimeout(read.snapshot, waitMs, () => read.last ?? withProblem(slow));
    },
    invalidate(name: string): void {
      const read = reads.get(name);
      if (read !== undefined) read.isOutdated = true;
    },
  };
}

export function problemOf(
  { branch, upstream }: Pick<View, 'branch' | 'upstream'>,
  configured: string | undefined,
): FailureKind | undefined {
  if (branch === null) return 'detached';
  if (configured !== undefined && configured !== branch) return 'other-branch';
  return upstream === null ? 'no-upstream' : undefined;
}

async function commitsOf(git: GitProgram, folder: Folder, { commit, ahead, behind }: View) {
  const [newest, ahead_commits, coming] = await Promise.all([
    commit === null ? null : findCommit(git, folder, commit),
    ahead ? listCommits(git, folder, '@{upstream}..HEAD', shownAhead) : [],
    behind ? listCommits(git, folder, 'HEAD..@{upstream}', shownComing) : [],
  ]);
  return { commit: newest, ahead_commits, coming };
}
