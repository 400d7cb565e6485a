import type { ErrorCode } from '#shared/errors.ts';

/**
 * The status that a refused or failed pull travels as; what happened, in one sentence; what to do next, in this order. `{name}`
 * and `{branch}` stand for the repository's.
 */
const row = (code: ErrorCode, sentence: string, ...next: readonly string[]) => ({ code, sentence, next });

/**
 * What can keep a pull from being done, or end it: one row each, with the words for a person. Git's own lines are shown beside
 * them. What git says is told apart in `server/git/words-of-git.ts`.
 */
export const failureRows = {
  diverged: row(
    'conflict',
    'Commits were made on the server that the remote does not have, so there is no way forward for both.',
    'On the server, in the folder of {name}: keep the commits with "git pull --rebase", or push them first.',
    'Then pull again. Nothing was changed by this try.',
  ),
  rewritten: row(
    'conflict',
    'The branch was rewritten at the remote (a forced push), so what is on the server is no longer part of it.',
    'If the new history is right: on the server, in the folder of {name}, run "git reset --keep origin/{branch}".',
    "Then pull again. Don't push from the server: that would bring the old commits back.",
  ),
  dirty: row(
    'conflict',
    'Files that were changed on the server are in the way of what comes.',
    'On the server, in the folder of {name}: look at them with "git status".',
    'Commit and push them, put them aside with "git stash", or take them back with "git restore".',
    'Then pull again. The files are as they were.',
  ),
  unfinished: row(
    'conflict',
    'A merge was begun on the server and not finished.',
    'On the server, in the folder of {name}: finish it with "git commit", or give it up with "git merge --abort".',
    'Then pull again.',
  ),
  detached: row(
    'conflict',
    'No branch is checked out on the server, only a single commit.',
    'On the server, in the folder of {name}: "git switch {branch}".',
    'Then pull again.',
  ),
  'other-branch': row(
    'conflict',
    'Another branch is checked out on the server than the configured one.',
    'On the server, in the folder of {name}: "git switch {branch}", or name the other branch in the file of repositories.',
    'Then pull again.',
  ),
  'no-upstream': row(
    'conflict',
    'The branch does not know where to pull from, or its branch at the remote is gone.',
    'On the server, in the folder of {name}: "git branch --set-upstream-to=origin/{branch} {branch}".',
    'Then pull again.',
  ),
  'no-folder': row(
    'conflict',
    'The folder of this repository is not there.',
    'On the server: clone it to where the file of repositories says, or mend its path there and restart.',
  ),
  'not-a-repository': row(
    'conflict',
    'The folder is there, but it is no Git repository.',
    'On the server: clone the repository into it, or mend its path in the file of repositories and restart.',
  ),
  owner: row(
    'conflict',
    'Files of the repository belong to somebody else, so the server may not read or change them.',
    'On the server: give the whole folder of {name} to the user that runs this site ("chown -R").',
    'Then pull again.',
  ),
  lock: row(
    'conflict',
    'A lock of Git is in the way: another Git works there, or one was killed at its work.',
    'Wait a minute and pull again.',
    'If it stays: make sure that no Git runs in the folder of {name}, and delete the file that Git names.',
  ),
  busy: row('conflict', 'This repository is being pulled already.', 'Wait until it is done.'),
  stopped: row('conflict', 'The pull was stopped.', 'Pull again when you want to.'),
  interrupted: row('unavailable', 'The server ended while it pulled.', 'Pull again: Git goes on where it was.'),
  network: row(
    'remoteFailed',
    'The remote could not be reached, or the connection broke.',
    'Look whether the remote is up and the server is online.',
    'Then pull again.',
  ),
  credentials: row(
    'remoteFailed',
    'The remote did not let the server in.',
    'Give the server a key that may read the repository: a deploy key of the user that runs this site.',
    'Then pull again. Nobody is ever asked for a password here.',
  ),
  'host-key': row(
    'remoteFailed',
    'The server does not know the key of the remote, or it has changed.',
    'Compare the key with the one that the remote publishes, and add it to known_hosts of the user that runs this site.',
    'Then pull again.',
  ),
  'no-user': row(
    'remoteFailed',
    'The user that runs this site has no entry in /etc/passwd, and ssh works only for users that have one.',
    'Run the site as a user of its machine or container, or add the user to /etc/passwd.',
    'Then pull again.',
  ),
  transport: row(
    'remoteFailed',
    'The remote uses a way of transport that is not allowed here.',
    'Use https or ssh, or allow the other one in the file of repositories with "protocols" and restart.',
  ),
  'remote-missing': row(
    'remoteFailed',
    'There is no such repository at the remote, or the server may not see it.',
    'On the server, in the folder of {name}: look at the address with "git remote -v".',
    'Then pull again.',
  ),
  'no-space': row('storageFull', 'The disk of the server is full.', 'Make space on the server.', 'Then pull again.'),
  'no-git': row('unavailable', 'Git is not installed on the server.', 'Install Git on the server and restart.'),
  'timed-out': row(
    'remoteTimedOut',
    'The pull took longer than it may and was ended.',
    'Pull again.',
    'If it stays: pull once by hand in the folder of {name}, where nothing ends it.',
  ),
  unknown: row('remoteFailed', 'Git could not do it.', 'Show these lines to somebody with a shell on the server.'),
};

export type FailureKind = keyof typeof failureRows;
export const failureKinds = Object.keys(failureRows) as [FailureKind, ...FailureKind[]];

/** What to do next, with the names put in. */
export function nextSteps(kind: FailureKind, names: { name: string; branch: string | null }): string[] {
  return failureRows[kind].next.map((step) =>
    step.replaceAll('{name}', names.name).replaceAll('{branch}', names.branch ?? 'main'),
  );
}
