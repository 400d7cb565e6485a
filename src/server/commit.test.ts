import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findCommit } from './commit.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

function checkout(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-commit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const cases: [what: string, files: Record<string, string>, at?: string][] = [
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# pack\n${commit} refs/heads/main\n` },
  ],
  ['a detached HEAD', { '.git/HEAD': commit }],
  [
    'a worktree',
    {
      'repo/.git/worktrees/w/HEAD': 'ref: refs/heads/topic\n',
      'repo/.git/worktrees/w/commondir': '../..\n',
      'repo/.git/refs/heads/topic': commit,
      'w/.git': 'gitdir: ../repo/.git/worktrees/w\n',
    },
    'w',
  ],
];
for (const [what, files, at = '.'] of cases) {
  test(`the commit of ${what} is found`, (t) => assert.equal(findCommit(join(checkout(t, files), at)), '0123456789ab'));
}

const none: Record<string, string>[] = [
  {},
  { '.git/HEAD': 'ref: refs/heads/gone' },
  { '.git/HEAD': 'nonsense' },
  { '.git': 'gitdir: nowhere' },
];
test('findCommit returns undefined if there is no readable commit', (t) => {
  for (const files of none) assert.equal(findCommit(checkout(t, files)), undefined);
});
