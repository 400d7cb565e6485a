import type { ErrorCode } from '#shared/errors.ts';

/** In the next steps, `{name}` and `{branch}` are replaced. */
const row = (code: ErrorCode, sentence: string, ...next: readonly string[]) => ({ code, sentence, next });

/** Everything that can prevent or end a pull. Git's own lines are shown beside these texts. */
export const failureRows = {
  diverged: row(
    'conflict',
    "The branches have diverged: the server has commits that the remote doesn't.",
    'On the server, in the folder of {name}, keep the commits with "git pull --rebase", or push them first.',
    'Then pull again. Nothing was changed.',
  ),
  rewritten: row(
    'conflict',
    'The remote branch was rewritten by a force push and no longer contains what is on the server.',
    'If the new history is right, on the server, in the folder of {name}, run "git reset --keep origin/{branch}".',
    "Then pull again. Don't push from the server: that would bring the old commits back.",
  ),
  dirty: row(
    'conflict',
    'Files changed on the server would be overwritten.',
    'On the server, in the folder of {name}, check them with "git status".',
    'Commit and push them, set them aside with "git stash", or discard the changes with "git restore".',
    'Then pull again. The files were left as they are.',
  ),
  unfinished: row(
    'conflict',
    'A merge was started on the server but not finished.',
    'On the server, in the folder of {name}, finish it with "git commit", or cancel it with "git merge --abort".',
    'Then pull again.',
  ),
  detached: row(
    'conflict',
    'No branch is checked out on the server, only a single commit.',
    'On the server, in the folder of {name}, run "git switch {branch}".',
    'Then pull again.',
  ),
  'other-branch': row(
    'conflict',
    "The branch checked out on the server isn't the configured one.",
    'On the server, in the folder of {name}, run "git switch {branch}", or change the branch in the repositories file.',
    'Then pull again.',
  ),
  'no-upstream': row(
    'conflict',
    "The branch doesn't track a remote branch, or that branch is gone.",
    'On the server, in the folder of {name}, run "git branch --set-upstream-to=origin/{branch} {branch}".',
    'Then pull again.',
  ),
  'no-folder': row(
    'conflict',
    "This repository's folder doesn't exist.",
    'On the server, clone it to the path in the repositories file, or correct the path there and restart.',
  ),
  'not-a-repository': row(
    'conflict',
    "The folder exists, but it isn't a Git repository.",
    'On the server, clone the repository into it, or correct the path in the repositories file and restart.',
  ),
  owner: row(
    'conflict',
    "Some of the repository's files belong to another user, so the server can't read or change them.",
    'On the server, give the whole folder of {name} to the user that runs this site ("chown -R").',
    'Then pull again.',
  ),
  lock: row(
    'conflict',
    'The repository is locked: another Git process is running there, or one was killed.',
    'Wait a minute and pull again.',
    'If it stays locked, make sure no Git process is running in the folder of {name} and delete the file that Git names.',
  ),
  busy: row('conflict', 'This repository is already being pulled.', "Wait until it's done."),
  stopped: row('conflict', 'The pull was stopped.', "Pull again when you're ready."),
  interrupted: row('unavailable', 'The server stopped during the pull.', 'Pull again: Git picks up where it left off.'),
  network: row(
    'remoteFailed',
    "Couldn't reach the remote, or the connection was lost.",
    'Check that the remote is up and the server is online.',
    'Then pull again.',
  ),
  credentials: row(
    'remoteFailed',
    'The remote refused access.',
    'Give the user that runs this site a key that can read the repository, such as a deploy key.',
    'Then pull again. Git never asks for a password here.',
  ),
  'host-key': row(
    'remoteFailed',
    "The remote's host key is unknown or has changed.",
    'Compare the key with the one the remote publishes, and add it to known_hosts for the user that runs this site.',
    'Then pull again.',
  ),
  'no-user': row(
    'remoteFailed',
    'The user that runs this site has no entry in /etc/passwd, which ssh requires.',
    'Run the site as a user that exists on its machine or in its container, or add the user to /etc/passwd.',
    'Then pull again.',
  ),
  transport: row(
    'remoteFailed',
    "The remote uses a transport that isn't allowed here.",
    'Use https or ssh, or allow this one with "protocols" in the repositories file and restart.',
  ),
  'remote-missing': row(
    'remoteFailed',
    "The remote doesn't have this repository, or the server isn't allowed to see it.",
    'On the server, in the folder of {name}, check the address with "git remote -v".',
    'Then pull again.',
  ),
  'no-space': row('storageFull', "The server's disk is full.", 'Free up space on the server.', 'Then pull again.'),
  'no-git': row('unavailable', "Git isn't installed on the server.", 'Install Git on the server and restart.'),
  'timed-out': row(
    'remoteTimedOut',
    'The pull took too long and was stopped.',
    'Pull again.',
    'If it keeps happening, pull once by hand in the folder of {name}, where there is no time limit.',
  ),
  unknown: row(
    'remoteFailed',
    'Git failed for an unknown reason.',
    'Show this output to someone with shell access to the server.',
  ),
};

export type FailureKind = keyof typeof failureRows;
export const failureKinds = Object.keys(failureRows) as [FailureKind, ...FailureKind[]];

export function nextSteps(kind: FailureKind, names: { name: string; branch: string | null }): string[] {
  return failureRows[kind].next.map((step) =>
    step.replaceAll('{name}', names.name).replaceAll('{branch}', names.branch ?? 'main'),
  );
}
