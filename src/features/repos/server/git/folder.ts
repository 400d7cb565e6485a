import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FailureKind } from '../../failures.ts';

/** A repository as it lies on the disk. */
export interface Folder {
  /** The real path of the working tree. */
  dir: string;
  /** Where its `.git` is, which is elsewhere for a tree that is one of several. */
  gitDir: string;
}

/** What is checked out: a branch, or a single commit. */
export interface Head {
  branch: string | null;
  /** Null on a branch that has no commit yet. */
  commit: string | null;
}

/** Finds the folder, or says why it is no use. Never looks in the folders above. */
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

/** A tree that is one of several has a file in the place of the folder. */
async function readGitDir(dir: string): Promise<string> {
  const [, place] = /^gitdir: (.+)$/m.exec(await readFile(join(dir, '.git'), 'utf8')) ?? [];
  return resolve(dir, place ?? '.git');
}

const hash = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Reads what is checked out from the files where Git keeps it, which saves a process of Git. Undefined where it keeps it in
 * another way, and has to be asked.
 */
export async function readHead({ gitDir }: Folder): Promise<Head | undefined> {
  const [headText, commonText] = await Promise.all([
    readText(join(gitDir, 'HEAD')),
    readText(join(gitDir, 'commondir')),
  ]);
  const head = headText?.trim() ?? '';
  if (hash.test(head)) return { branch: null, commit: head };
  const [, branch] = /^ref: refs\/heads\/([^\0]+)$/.exec(head) ?? [];
  // Where references are kept in tables, a name that no branch can have stands in their place.
  if (branch === undefined || branch === '.invalid' || branch.split('/').includes('..')) return undefined;
  const refs = resolve(gitDir, commonText?.trim() ?? '.');
  const loose = (await readText(join(refs, 'refs/heads', branch)))?.trim();
  if (loose !== undefined) return hash.test(loose) ? { branch, commit: loose } : undefined;
  const packed = (await readText(join(refs, 'packed-refs'))) ?? '';
  const line = packed.split('\n').find((one) => one.endsWith(` refs/heads/${branch}`));
  return { branch, commit: line?.split(' ')[0] ?? null };
}

/** When the remote was last asked; undefined: never. */
export async function readFetchedAt({ gitDir }: Folder): Promise<number | undefined> {
  try {
    return (await stat(join(gitDir, 'FETCH_HEAD'))).mtimeMs;
  } catch {
    return undefined;
  }
}

/** The repository's own configuration as it is written; empty where it cannot be read. */
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
