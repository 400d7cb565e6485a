import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const digits = 12;

/**
 * The first digits of the commit that's checked out in a folder; undefined if there isn't one. Works without running
 * Git.
 */
export function findCommit(folder: string): string | undefined {
  try {
    const git = gitFolder(join(folder, '.git'));
    const head = read(git, 'HEAD');
    const ref = /^ref: (\S+)$/.exec(head)?.[1];
    const commit = ref === undefined ? head : commitOf(commonFolder(git), ref);
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, digits) : undefined;
  } catch {
    return undefined;
  }
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8').trim();

/** In a worktree, `.git` is a file that contains the path. */
function gitFolder(path: string): string {
  try {
    return resolve(path, '..', /^gitdir: (.+)$/.exec(read(path))?.[1] ?? '');
  } catch {
    return path;
  }
}

function commonFolder(git: string): string {
  try {
    return resolve(git, read(git, 'commondir'));
  } catch {
    return git;
  }
}

function commitOf(git: string, ref: string): string {
  try {
    return read(git, ref);
  } catch {
    return (
      read(git, 'packed-refs')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, name]) => name === ref)?.[0] ?? ''
    );
  }
}

/** This program's own commit, if it runs from a checkout. */
export const commit = findCommit(fileURLToPath(new URL('../..', import.meta.url)));
