import type { Clock } from '#server/clock.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { secondMs, toIso } from '#shared/time.ts';
import type { Repository } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { type Folder, findFolder, type GitProgram, readFetchedAt } from './git/git-program.ts';
import { findCommit, inspect, listCommits, SlowFolder, type View } from './git/inspect.ts';
import { failureKind } from './git/words-of-git.ts';

/** What is in the folder of a repository: what `GET /git` tells without its pulls. */
type Snapshot = Omit<
  Repository,
  'name' | 'configured_branch' | 'running' | 'last_pull' | 'has_webhook' | 'has_after_command'
>;

/** However many look, a folder is read once in so long. */
const freshMs = secondMs;
/** Who asks is answered after so long, with what was known before. */
const patienceMs = 2 * secondMs;
const shownComing = 20;
const shownAhead = 5;

const slow = {
  kind: 'slow',
  sentence: 'Reading the folder is taking a while. Please check again in a moment.',
} as const;
const problem = (kind: FailureKind) => ({ kind, sentence: failureRows[kind].sentence });

interface Read {
  /** When it ended, so that a slow folder is not read without a pause; undefined while it is under way. */
  endedAtMs: number | undefined;
  isOld: boolean;
  snapshot: Promise<Snapshot>;
  /** The last one that is there. */
  last: Snapshot | undefined;
}

export type RepositoryStatus = ReturnType<typeof makeRepositoryStatus>;

/** Reads folders for all who ask, each at most once a second, and keeps nobody waiting for a slow one. */
export function makeRepositoryStatus(findProgram: () => Promise<GitProgram | undefined>, clock: Clock) {
  const reads = new Map<string, Read>();
  /** Of commits that are known by their hash nothing changes, and each Git that is started costs a copy of the server. */
  const known = new Map<string, { key: string; commits: Awaited<ReturnType<typeof commitsOf>> }>();

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
      const look = await inspect(git, folder);
      const kind = problemOf(look, branch);
      const fetchedAtMs = await readFetchedAt(folder);
      const key = [look.commit, look.upstream, look.ahead, look.behind, fetchedAtMs].join(' ');
      const before = known.get(path);
      const commits = before?.key === key ? before.commits : await commitsOf(git, folder, look);
      known.set(path, { key, commits });
      return {
        ...withProblem(kind === undefined ? null : problem(kind)),
        branch: look.branch,
        upstream: look.upstream,
        ...commits,
        changed_files: look.changedFiles,
        changed_paths: look.changedPaths,
        ahead: look.ahead,
        behind: look.behind,
        fetched_at: fetchedAtMs === undefined ? null : toIso(fetchedAtMs),
      };
    } catch (error) {
      return withProblem(error instanceof SlowFolder ? slow : problem(failureKind((error as Error).message)));
    }
  }

  function current(name: string, setting: RepositorySetting): Read {
    const before = reads.get(name);
    const isOver = before?.endedAtMs !== undefined && Math.abs(clock() - before.endedAtMs) >= freshMs;
    if (before !== undefined && !before.isOld && !isOver) return before;
    const read: Read = {
      endedAtMs: undefined,
      isOld: false,
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
    /** What the last look saw, without waiting; undefined before the first. Begins another one where that is old. */
    lastSeen(name: string, setting: RepositorySetting): Snapshot | undefined {
      const read = current(name, setting);
      // Whoever waits for it sees the failure.
      read.snapshot.catch(() => undefined);
      return read.last;
    },
    async read(name: string, setting: RepositorySetting): Promise<Snapshot> {
      const read = current(name, setting);
      return withTimeout(read.snapshot, patienceMs, () => read.last ?? withProblem(slow));
    },
    /** Something has changed in the folder: what was read before is old. */
    forget(name: string): void {
      const read = reads.get(name);
      if (read !== undefined) read.isOld = true;
    },
  };
}

/** What can be seen to be in the way of any pull. */
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
