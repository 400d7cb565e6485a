import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { secondMs } from '#shared/time.ts';
import type { FailureKind } from '../../failures.ts';
import { gitArgs, type PullSetting, pullEnvironment, readEnvironment } from './command.ts';
import { runProgram } from './run-program.ts';

/** Git as found on the PATH when the server starts. */
export interface GitProgram {
  path: string;
  environmentFor(folder: Folder, setting: PullSetting): Promise<Readonly<Record<string, string>>>;
  /** Writes nothing, contacts no remote, and runs no hooks, monitors or filters. */
  ask(
    folder: Folder,
    args: readonly string[],
    more?: { input?: string; limitMs?: number | undefined },
  ): Promise<Reading>;
  /** The filters that are defined in the repository's own configuration. */
  filtersOf(folder: Folder): Promise<string[]>;
}

interface Reading {
  exitCode: number;
  out: string;
  error: string;
  isCut: boolean;
  isTimedOut: boolean;
}

/** Reading a repository takes milliseconds; the limit is for disks that hang. */
const defaultLimitMs = 6 * secondMs;
const maxCharacters = 4 * 1024 * 1024;

export async function findGit(folders: readonly string[]): Promise<GitProgram | undefined> {
  for (const folder of folders) {
    const path = join(folder, 'git');
    try {
      await access(path, constants.X_OK);
      return makeGit(path);
    } catch {
      // Try the next folder.
    }
  }
  return undefined;
}

/** A configuration without these words can't define filters or include any. */
const mayDefineFilters = /filter|include|worktreeconfig/i;

function makeGit(path: string): GitProgram {
  const programFolder = dirname(path);

  async function run(
    { dir }: Folder,
    args: readonly string[],
    filters: readonly string[] = [],
    { input, limitMs = defaultLimitMs }: { input?: string; limitMs?: number | undefined } = {},
  ): Promise<Reading> {
    const texts = { out: '', error: '' };
    const enough = new AbortController();
    const { exitCode, isTimedOut } = await runProgram({
      program: path,
      args: [...gitArgs(dir), ...args],
      cwd: dir,
      environment: readEnvironment(programFolder, filters),
      ...(input !== undefined && { input }),
      limitMs,
      signal: enough.signal,
      onText(output, text) {
        if (texts[output].length <= maxCharacters) texts[output] += text;
        else enough.abort();
      },
    });
    return { exitCode, ...texts, isCut: enough.signal.aborted, isTimedOut };
  }

  async function filtersOf(folder: Folder): Promise<string[]> {
    if (!mayDefineFilters.test(await readConfigText(folder))) return [];
    const pattern = '^filter\\..*\\.(clean|smudge|process)$';
    const { out } = await run(folder, ['config', '--name-only', '-z', '--get-regexp', pattern]);
    const names = out.split('\0').filter((key) => key !== '');
    return [...new Set(names.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))))];
  }

  return {
    path,
    async environmentFor(folder, setting) {
      const text = await readConfigText(folder);
      const mayHaveSsh = /sshcommand|include|worktreeconfig/i.test(text);
      const ssh = mayHaveSsh ? await run(folder, ['config', '--get', 'core.sshCommand']) : undefined;
      const own = { hasSshCommand: ssh?.exitCode === 0, isPartial: /promisor|partialclone/i.test(text) };
      return pullEnvironment(programFolder, setting, own);
    },
    ask: async (folder, args, more) => run(folder, args, await filtersOf(folder), more),
    filtersOf,
  };
}

export interface Folder {
  /** The real path of the working tree. */
  dir: string;
  /** The path of its `.git`, which is elsewhere for a linked worktree. */
  gitDir: string;
}

/** If the folder can't be used, returns the reason. Never searches parent folders. */
export async function findFolder(path: string): Promise<Folder | FailureKind> {
  try {
    const [dir, dotGit] = await Promise.all([realpath(path), stat(join(path, '.git'))]);
    return { dir, gitDir: dotGit.isDirectory() ? join(dir, '.git') : await readGitDir(dir) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') return 'owner';
    return (await isFolder(path)) ? 'not-a-repository' : 'no-folder';
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** In a linked worktree, `.git` is a file. */
async function readGitDir(dir: string): Promise<string> {
  const [, place] = /^gitdir: (.+)$/m.exec(await readFile(join(dir, '.git'), 'utf8')) ?? [];
  return resolve(dir, place ?? '.git');
}

/**
 * Read from Git's file, because running Git may take longer than a webhook's sender waits. Null if the HEAD is
 * detached; undefined if the branch is unknown.
 */
export async function readBranch({ gitDir }: Folder): Promise<string | null | undefined> {
  const head = (await readText(join(gitDir, 'HEAD')))?.trim();
  if (/^[0-9a-f]{40,64}$/.test(head ?? '')) return null;
  const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head ?? '') ?? [];
  // With reftables, the file contains this invalid name instead.
  return branch === '.invalid' ? undefined : branch;
}

/** When the server last fetched from the remote; undefined if never. */
export async function readFetchedAt({ gitDir }: Folder): Promise<number | undefined> {
  try {
    return (await stat(join(gitDir, 'FETCH_HEAD'))).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Empty if it can't be read. */
export async function readConfigText({ gitDir }: Folder): Promise<string> {
  return (await readText(join(gitDir, 'config'))) ?? '';
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
