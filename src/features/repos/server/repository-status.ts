import type { Clock } from '#server/clock.ts';
import { orAfter } from '#server/or-after.ts';
import type { RepositorySetting } from '#server/settings/repositories.ts';
import { secondMs } from '#shared/time.ts';
import type { Commit, CountedCommit, Repository } from '../contract.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { failureKind } from './git/failure-kind.ts';
import { type Folder, findFolder, readFetchedAt } from './git/folder.ts';
import type { GitProgram } from './git/git-program.ts';
import { findCommit, type Look, listCommits, lookAt, SlowFolder } from './git/look.ts';

/** What is in the folder of a repository: what `GET /git` tells without its pulls. */
export type Snapshot = Omit<
  Repository,
  'name' | 'configured_branch' | 'running' | 'last_pull' | 'has_webhook' | 'has_after_command'
>;

/** However many look, a folder is read once in so long. */
const freshMs = secondMs;
/** Who asks is answered after so long, with what was known before. */
const patienceMs = 2 * secondMs;
const shownComing = 20;
const shownAhead = 5;

interface Read {
  /** When it ended; undefined while it is under way. */
  endedAtMs: number | undefined;
  isOld: boolean;
  snapshot: Promise<Snapshot>;
  /** The last one that is there. */
  last: Snapshot | undefined;
}

interface Commits {
  key: string;
  commit: Commit | null;
  coming: CountedCommit[];
  ahead: CountedCommit[];
}

/** A pull that brings nothing changes nothing in the folder: so old may be what is told of it. */
const recentMs = 10 * secondMs;

export interface RepositoryStatus {
  read(name: string, setting: RepositorySetting): Promise<Snapshot>;
  /** What the last look saw, without waiting; undefined before the first. Begins another one where that is old. */
  lastSeen(name: string, setting: RepositorySetting): Snapshot | undefined;
  /** Something has changed in the folder: what was read before is old. */
  forget(name: string): void;
  /** What was seen of the folder a moment ago; undefined when nobody has looked. */
  recentLook(name: string): Look | undefined;
  /** A pull has looked by itself. */
  keepLook(name: string, look: Look): void;
}

/** Reads folders for all who ask, each at most once a second, and keeps nobody waiting for a slow one. */
export function makeRepositoryStatus(
  findProgram: () => Promise<GitProgram | undefined>,
  clock: Clock,
): RepositoryStatus {
  const reads = new Map<string, Read>();
  /** Of commits that are known by their hash, nothing changes. */
  const known = new Map<string, Commits>();
  const looks = new Map<string, { atMs: number; look: Look }>();
  const keepLook = (name: string, look: Look) => looks.set(name, { atMs: clock(), look });

  async function readNow(name: string, { path, branch }: RepositorySetting): Promise<Snapshot> {
    const git = await findProgram();
    if (git === undefined) return empty('no-git');
    const folder = await findFolder(path);
    if (typeof folder === 'string') return empty(folder);
    try {
      const look = await lookAt(git, folder);
      keepLook(name, look);
      const fetchedAtMs = await readFetchedAt(folder);
      const commits = await commitsOf(name, git, folder, look, fetchedAtMs);
      return {
        ...empty(problemOf(look, branch)),
        branch: look.branch,
        upstream: look.upstream,
        commit: commits.commit,
        changed_files: look.changedFiles,
        changed_paths: look.changedPaths,
        ahead: look.ahead,
        behind: look.behind,
        ahead_commits: commits.ahead,
        coming: commits.coming,
        fetched_at: fetchedAtMs === undefined ? null : new Date(fetchedAtMs).toISOString(),
      };
    } catch (error) {
      if (error instanceof SlowFolder) return slow();
      return empty(failureKind((error as Error).message));
    }
  }

  async function commitsOf(
    name: string,
    git: GitProgram,
    folder: Folder,
    { commit, upstream, ahead, behind }: Look,
    fetchedAtMs: number | undefined,
  ): Promise<Commits> {
    const key = [commit, upstream, ahead, behind, fetchedAtMs].join(' ');
    const before = known.get(name);
    if (before?.key === key) return before;
    const [one, coming, own] = await Promise.all([
      commit === null ? null : findCommit(git, folder, commit),
      behind ? listCommits(git, folder, 'HEAD..@{upstream}', shownComing) : [],
      ahead ? listCommits(git, folder, '@{upstream}..HEAD', shownAhead) : [],
    ]);
    const commits = { key, commit: one, coming, ahead: own };
    known.set(name, commits);
    return commits;
  }

  function empty(kind: FailureKind | undefined): Snapshot {
    return {
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
      problem: kind === undefined ? null : { kind, sentence: failureRows[kind].sentence },
      read_at: new Date(clock()).toISOString(),
    };
  }

  const slow = (): Snapshot => ({
    ...empty(undefined),
    problem: { kind: 'slow', sentence: 'The folder takes long to look at. Please look again in a moment.' },
  });

  function begin(name: string, setting: RepositorySetting): Read {
    const read: Read = {
      endedAtMs: undefined,
      isOld: false,
      last: reads.get(name)?.last,
      snapshot: readNow(name, setting).then((snapshot) => {
        read.last = snapshot;
        // Counted from its end, so that a slow folder is not read without a pause.
        read.endedAtMs = clock();
        return snapshot;
      }),
    };
    reads.set(name, read);
    return read;
  }

  const isOver = ({ isOld, endedAtMs }: Read) =>
    isOld || (endedAtMs !== undefined && Math.abs(clock() - endedAtMs) >= freshMs);

  function current(name: string, setting: RepositorySetting): Read {
    const before = reads.get(name);
    return before === undefined || isOver(before) ? begin(name, setting) : before;
  }

  return {
    lastSeen(name, setting) {
      const read = current(name, setting);
      // Whoever waits for it sees the failure.
      read.snapshot.catch(() => undefined);
      return read.last;
    },
    async read(name, setting) {
      const read = current(name, setting);
      return orAfter(read.snapshot, patienceMs, () => read.last ?? slow());
    },
    forget(name) {
      const read = reads.get(name);
      if (read !== undefined) read.isOld = true;
    },
    recentLook(name) {
      const kept = looks.get(name);
      return kept !== undefined && Math.abs(clock() - kept.atMs) < recentMs ? kept.look : undefined;
    },
    keepLook,
  };
}

/** What can be seen to be in the way of any pull. */
export function problemOf(
  { branch, upstream }: Pick<Look, 'branch' | 'upstream'>,
  configured: string | undefined,
): FailureKind | undefined {
  if (branch === null) return 'detached';
  if (configured !== undefined && configured !== branch) return 'other-branch';
  return upstream === null ? 'no-upstream' : undefined;
}
