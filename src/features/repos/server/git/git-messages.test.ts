import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureRows, nextSteps } from '../../failures.ts';
import { advance, failureKind, type Progress, withGitOutput } from './git-messages.ts';
import { makeMask } from './output-lines.ts';

const messages: [kind: keyof typeof failureRows, words: string][] = [
  [
    'diverged',
    "hint: Diverging branches can't be fast-forwarded, you need to either:\nfatal: Not possible to fast-forward, aborting.",
  ],
  ['no-user', 'No user exists for uid 4711\r\nfatal: Could not read from remote repository.'],
  ['dirty', 'error: Your local changes to the following files would be overwritten by merge:\n\ta.txt\nAborting'],
  ['dirty', 'error: The following untracked working tree files would be overwritten by merge:\n\tb'],
  ['unfinished', 'fatal: You have not concluded your merge (MERGE_HEAD exists).'],
  ['unfinished', 'error: Pulling is not possible because you have unmerged files.'],
  ['detached', 'You are not currently on a branch.\nPlease specify which branch you want to merge with.'],
  ['no-upstream', "There's no tracking information for the current branch."],
  ['no-upstream', 'from the remote, but no such ref was fetched.'],
  ['network', "fatal: unable to access 'https://x/': Could not resolve host: x"],
  ['network', 'ssh: connect to host x port 22: Connection timed out\nfatal: Could not read from remote repository.'],
  [
    'network',
    'error: RPC failed; curl 28 Operation too slow. Less than 1000 bytes/sec transferred the last 20 seconds',
  ],
  ['network', "fatal: unable to access 'https://x/': SSL certificate problem: self-signed certificate"],
  ['credentials', "fatal: could not read Username for 'https://x': terminal prompts disabled"],
  ['credentials', 'git@x: Permission denied (publickey).\nfatal: Could not read from remote repository.'],
  ['credentials', "remote: HTTP Basic: Access denied\nfatal: Authentication failed for 'https://x/'"],
  ['host-key', 'Host key verification failed.\nfatal: Could not read from remote repository.'],
  ['host-key', '@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nfatal: Could not read from remote repository.'],
  ['lock', "fatal: Unable to create '.git/index.lock': File exists.\n\nAnother git process seems to be running"],
  ['lock', "error: cannot lock ref 'refs/remotes/origin/main': is at 1 but expected 2"],
  ['transport', "fatal: transport 'ext' not allowed"],
  ['remote-missing', 'ERROR: Repository not found.\nfatal: Could not read from remote repository.'],
  [
    'remote-missing',
    "fatal: '/x' does not appear to be a git repository\nfatal: Could not read from remote repository.",
  ],
  [
    'remote-missing',
    "remote: The project you were looking for could not be found or you don't have permission to view it.",
  ],
  ['owner', "fatal: detected dubious ownership in repository at '/x'"],
  ['owner', "error: cannot open '.git/FETCH_HEAD': Permission denied"],
  ['owner', 'error: insufficient permission for adding an object to repository database .git/objects'],
  ['no-space', 'fatal: write error: No space left on device'],
  ['not-a-repository', "fatal: not a git repository: '/x/.git'"],
  ['unknown', 'fatal: something nobody has seen before'],
  ['unknown', ''],
];
test("Git's errors are classified, and each kind has a text for users", () => {
  for (const [kind, output] of messages) assert.equal(failureKind(output), kind, output);
  for (const [kind, { sentence, next }] of Object.entries(failureRows)) {
    assert.match(sentence, /^[A-Z].*\.$/, kind);
    assert.ok(next.length > 0, kind);
  }
  assert.match(nextSteps('detached', { name: 'site', branch: null })[0] ?? '', /folder of site, run "git switch main"/);
});

test("only the informative part of Git's output follows the sentence", () => {
  const text = 'remote: Counting objects: 100% (2/2), done.\nFrom x\n * branch main\nhint: a hint\nfatal: no\nmore';
  assert.equal(withGitOutput('No.', text), 'No. Git says: fatal: no');
  assert.equal(withGitOutput('No.', 'remote: Counting objects: 5, done.\nOnly this'), 'No. Git says: Only this');
  assert.equal(withGitOutput('No.', ''), 'No.');
  assert.ok(withGitOutput('No.', `fatal: ${'x'.repeat(5000)}`).length < 1000);
});

test('credentials are removed from addresses of any scheme, wherever they appear', () => {
  const configText =
    '[remote "origin"]\n\turl = https://user:hunter%32secret@x/y\n[remote "b"]\n\turl = https://ghp_token123@x\n\turl = ssh://git@x/y';
  const mask = makeMask({ name: 'site', dir: '/srv/site', configText });
  const cases: [string, string][] = [
    ["fatal: 'https://user:pass@x/y'", "fatal: 'https://***@x/y'"],
    ['http://a:b@c@host/x', 'http://***@host/x'],
    ['svn+ssh://a@host', 'svn+ssh://***@host'],
    ['https://x/y?private_token=abc&a=1', 'https://x/y?private_token=***&a=1'],
    ['the password hunter%32secret, or hunter2secret', 'the password ***, or ***'],
    ['token ghp_token123', 'token ***'],
    ["Unable to create '/srv/site/.git/index.lock'", "Unable to create '.git/index.lock'"],
    ['in /srv/site', 'in site'],
    ['mail to a@example.org: git stays', 'mail to a@example.org: git stays'],
  ];
  for (const [raw, masked] of cases) assert.equal(mask(raw), masked);
});

test("lines only advance a pull's progress, and never set it back", () => {
  const lines: [string, Progress['step'], number | null, number | null][] = [
    ['$ git pull --ff-only', 'connecting', null, null],
    ['remote: Enumerating objects: 47, done.', 'counted', null, 47],
    ['remote: Counting objects: 100% (40/40), done.', 'counted', null, 40],
    ['Receiving objects:  62% (29/47), 1.14 MiB | 620.00 KiB/s', 'receiving', 62, 40],
    ['Receiving objects: 100% (47/47), done.', 'receiving', 100, 40],
    ['Resolving deltas: 100% (9/9), done.', 'receiving', 100, 40],
    ['From https://x/y', 'receiving', 100, 40],
    ['Updating 8e97ff7..c81d07e', 'files', null, 40],
    ['Fast-forward', 'files', null, 40],
    ['Updating files:  50% (5/10)', 'files', 50, 40],
  ];
  let progress: Progress = { step: 'connecting', percent: null, objects: null };
  for (const [line, ...expected] of lines) {
    progress = advance(progress, line);
    assert.deepEqual([progress.step, progress.percent, progress.objects], expected, line);
  }
  const idle: Progress = { step: 'connecting', percent: null, objects: null };
  assert.equal(advance(idle, 'From https://x/y').step, 'connected');
  assert.equal(advance(idle, 'Already up to date.').step, 'connected');
});
