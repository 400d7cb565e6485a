import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const environment = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Eva',
  GIT_AUTHOR_EMAIL: 'eva@example.org',
  GIT_COMMITTER_NAME: 'Eva',
  GIT_COMMITTER_EMAIL: 'eva@example.org',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
};

export function git(dir: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: dir,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A remote, a clone that pushes to it, and a clone on the server. */
export interface Trio {
  name: string;
  remote: string;
  author: string;
  /** The folder that the site pulls. */
  clone: string;
  /** Returns the hash. */
  push: (message: string, files: Record<string, string>) => string;
  head: () => string;
  file: (path: string) => string;
  /** All files of the clone except `.git`, with their contents and Git status. */
  state: () => string;
}

export interface Workshop {
  dir: string;
  trio: (name: string) => Trio;
  /** Returns the path of the executable file. */
  script: (name: string, ...lines: string[]) => string;
  /** Returns the path of the repositories file. */
  configure: (entries: Record<string, object>) => string;
  remove: () => void;
}

export function makeWorkshop(): Workshop {
  const dir = mkdtempSync(join(tmpdir(), 'pitstop-git-'));
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
    chmodSync(path, mode);
    return path;
  };
  return {
    dir,
    trio: (name) => makeTrio(dir, name),
    script: (name, ...lines) => write(join(dir, 'bin', name), `#!/bin/sh\n${lines.join('\n')}\n`, 0o755),
    configure: (entries) => write(join(dir, 'repositories.json'), JSON.stringify(entries)),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function makeTrio(dir: string, name: string): Trio {
  const [remote, author, clone] = ['remote.git', 'author', 'clone'].map((part) => join(dir, name, part)) as [
    string,
    string,
    string,
  ];
  mkdirSync(join(dir, name), { recursive: true });
  git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  git(dir, 'init', '--quiet', '--initial-branch=main', author);
  git(author, 'remote', 'add', 'origin', remote);
  const push = (message: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(author, path)), { recursive: true });
      writeFileSync(join(author, path), text);
    }
    git(author, 'add', '--all');
    git(author, 'commit', '--quiet', '--allow-empty', '--message', message);
    git(author, 'push', '--quiet', '--set-upstream', 'origin', 'HEAD');
    return git(author, 'rev-parse', 'HEAD').trim();
  };
  push('The first', { 'readme.txt': 'one\n' });
  git(dir, 'clone', '--quiet', remote, clone);
  return {
    name,
    remote,
    author,
    clone,
    push,
    head: () => git(clone, 'rev-parse', 'HEAD').trim(),
    file: (path) => readFileSync(join(clone, path), 'utf8'),
    state: () =>
      `${contents(clone).join('\n')}\n${git(clone, 'status', '--porcelain', '--branch')}${git(clone, 'log', '--format=%H')}`,
  };
}

function contents(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${readFileSync(path, 'hex')}`);
}

/** Lets other work run in between. */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(10);
  }
}
