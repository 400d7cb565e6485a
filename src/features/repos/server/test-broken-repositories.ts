import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as contract from '../contract.ts';
import { git, type Trio } from './test-repositories.ts';

interface BrokenCase {
  what: string;
  kind: contract.Pull['kind'];
  status: number;
  /** Git's message, or the site's if Git isn't even started. */
  message: RegExp;
  /** Breaks a repository that's one commit behind. */
  arrange: (trio: Trio) => void;
  /** Whether the folder must stay unchanged; true by default. */
  isUntouched?: boolean;
  isStarted?: boolean;
}

export const remoteUrl = (trio: Trio, url: string) => git(trio.clone, 'remote', 'set-url', 'origin', url);

export const brokenCases: BrokenCase[] = [
  {
    what: 'commits on both sides',
    kind: 'diverged',
    status: 409,
    message: /Not possible to fast-forward/,
    arrange: ({ clone }) => {
      writeFileSync(join(clone, 'own.txt'), 'own');
      git(clone, 'add', '--all');
      git(clone, 'commit', '--quiet', '--message', 'Try on the server');
    },
  },
  {
    what: 'a branch rewritten at the remote',
    kind: 'rewritten',
    status: 409,
    message: /Not possible to fast-forward/,
    arrange: ({ author }) => {
      git(author, 'reset', '--quiet', '--hard', 'HEAD~1');
      git(author, 'commit', '--quiet', '--amend', '--message', 'Rewritten');
      git(author, 'push', '--quiet', '--force', 'origin', 'HEAD');
    },
  },
  {
    what: 'a changed file in the way',
    kind: 'dirty',
    status: 409,
    message: /would be overwritten by merge/,
    arrange: ({ clone }) => writeFileSync(join(clone, 'readme.txt'), 'changed here\n'),
  },
  {
    what: 'an untracked file in the way',
    kind: 'dirty',
    status: 409,
    message: /untracked working tree files/,
    arrange: ({ clone }) => writeFileSync(join(clone, 'new.txt'), 'mine\n'),
  },
  {
    what: 'an unfinished merge',
    kind: 'unfinished',
    status: 409,
    message: /not concluded your merge/,
    arrange: ({ clone, head }) => writeFileSync(join(clone, '.git/MERGE_HEAD'), `${head()}\n`),
  },
  {
    what: 'a detached HEAD',
    kind: 'detached',
    status: 409,
    message: /No branch is checked out/,
    arrange: ({ clone }) => git(clone, 'checkout', '--quiet', '--detach'),
    isStarted: false,
  },
  {
    what: 'a branch without an upstream',
    kind: 'no-upstream',
    status: 409,
    message: /no tracking information/,
    arrange: ({ clone }) => git(clone, 'branch', '--unset-upstream'),
  },
  {
    what: 'a branch deleted at the remote',
    kind: 'no-upstream',
    status: 409,
    message: /no such ref was fetched/,
    arrange: ({ clone }) => git(clone, 'config', 'branch.main.merge', 'refs/heads/gone'),
  },
  {
    what: 'a missing folder',
    kind: 'no-folder',
    status: 409,
    message: /doesn't exist/,
    arrange: ({ clone }) => rmSync(clone, { recursive: true }),
    isUntouched: false,
    isStarted: false,
  },
  {
    what: 'a folder without .git inside another repository',
    kind: 'not-a-repository',
    status: 409,
    message: /isn't a Git repository/,
    arrange: ({ clone }) => {
      const outer = join(clone, '..');
      git(outer, 'init', '--quiet');
      rmSync(join(clone, '.git'), { recursive: true });
    },
    isUntouched: false,
    isStarted: false,
  },
  {
    what: "a .git that isn't a repository",
    kind: 'not-a-repository',
    status: 409,
    message: /isn't a Git repository/,
    arrange: ({ clone }) => {
      rmSync(join(clone, '.git'), { recursive: true });
      mkdirSync(join(clone, '.git'));
    },
    isUntouched: false,
    isStarted: false,
  },
  {
    what: 'a missing remote',
    kind: 'remote-missing',
    status: 502,
    message: /does not appear to be a git repository/,
    arrange: (trio) => remoteUrl(trio, join(trio.remote, 'nowhere')),
  },
  {
    what: 'an unreachable remote',
    kind: 'network',
    status: 502,
    message: /Failed to connect|Couldn't connect|Connection refused/i,
    arrange: (trio) => remoteUrl(trio, 'http://127.0.0.1:1/site.git'),
  },
  {
    what: 'a transport that runs a command',
    kind: 'transport',
    status: 502,
    message: /transport 'ext' not allowed/,
    arrange: (trio) => remoteUrl(trio, `ext::touch ${join(trio.clone, 'X')}`),
  },
  {
    what: "a transport that isn't allowed",
    kind: 'transport',
    status: 502,
    message: /transport 'git' not allowed/,
    arrange: (trio) => remoteUrl(trio, 'git://127.0.0.1/site.git'),
  },
  {
    what: 'a stale lock from before the start',
    kind: 'lock',
    status: 409,
    message: /index\.lock/,
    arrange: ({ clone }) => writeFileSync(join(clone, '.git/index.lock'), ''),
  },
];
