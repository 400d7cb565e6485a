import { toIso } from '#shared/time.ts';
import type { Commit, CountedCommit } from '../../contract.ts';
import type { Folder, GitProgram } from './git-program.ts';
import { plainLine } from './output-lines.ts';

/** What Git reports without contacting the remote. */
export interface View {
  branch: string | null;
  commit: string | null;
  upstream: string | null;
  ahead: number | null;
  behind: number | null;
  changedFiles: number;
  changedPaths: Change[];
}

interface Change {
  state: string;
  path: string;
}

const shownPaths = 20;
const maxPathCharacters = 200;

export class SlowFolder extends Error {}

/** Throws an error with Git's message. */
export async function inspect(git: GitProgram, folder: Folder, limitMs?: number): Promise<View> {
  const args = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal', '--ignore-submodules=all'];
  const { exitCode, out, error, isCut, isTimedOut } = await git.ask(folder, args, { limitMs });
  if (isTimedOut) throw new SlowFolder();
  if (exitCode !== 0 && !isCut) throw new Error(error);
  const view: View = {
    branch: null,
    commit: null,
    upstream: null,
    ahead: null,
    behind: null,
    changedFiles: 0,
    changedPaths: [],
  };
  const changes: Change[] = [];
  const parts = out.split('\0').values();
  for (const part of parts) {
    if (part.startsWith('# ')) readHeader(view, part);
    else if (part !== '') changes.push(readChange(part));
    // A rename is followed by the old path.
    if (part.startsWith('2 ')) parts.next();
  }
  const real = await withoutFiltered(git, folder, changes);
  view.changedFiles = real.length;
  view.changedPaths = real
    .slice(0, shownPaths)
    .map(({ state, path }) => ({ state, path: plainLine(path, maxPathCharacters) }));
  return view;
}

function readHeader(view: View, line: string): void {
  const [, name, value = ''] = /^# branch\.(\w+) (.*)$/.exec(line) ?? [];
  if (name === 'oid') view.commit = value === '(initial)' ? null : value;
  if (name === 'head') view.branch = value === '(detached)' ? null : plainLine(value, maxPathCharacters);
  if (name === 'upstream') view.upstream = plainLine(value, maxPathCharacters);
  if (name !== 'ab') return;
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(value) ?? [];
  view.ahead = Number(ahead);
  view.behind = Number(behind);
}

/** How many fields come before the path in each kind of line. */
const fieldsBefore: Record<string, number> = { '1': 8, '2': 9, u: 10 };

function readChange(part: string): Change {
  const kind = part.charAt(0);
  const fields = fieldsBefore[kind];
  if (fields === undefined) return { state: kind.repeat(2), path: part.slice(2) };
  const path = part.split(' ').slice(fields).join(' ');
  return { state: part.slice(2, 4).replaceAll('.', ' '), path };
}

/** No filters run here, so a filtered file may look changed although it isn't. */
async function withoutFiltered(git: GitProgram, folder: Folder, changes: Change[]): Promise<Change[]> {
  const filterable = changes.filter(({ state }) => state === ' M');
  const filters = filterable.length === 0 ? [] : await git.filtersOf(folder);
  if (filters.length === 0) return changes;
  const input = filterable.map(({ path }) => `${path}\0`).join('');
  const { out } = await git.ask(folder, ['check-attr', '-z', '--stdin', 'filter'], { input });
  // The output consists of groups: path, attribute, value.
  const parts = out.split('\0');
  const isFiltered = new Set(parts.filter((_, at) => at % 3 === 0 && filters.includes(parts[at + 2] ?? '')));
  return changes.filter(({ state, path }) => !(state === ' M' && isFiltered.has(path)));
}

const maxMessageCharacters = 120;
const maxAuthorCharacters = 60;
/** Unit separators end fields; record separators begin commits. */
const format = '--format=tformat:%x1e%H%x1f%s%x1f%an%x1f%aI%x1f';
/** Stops Git from running configured programs on files, and skips submodules, whose settings may make Git fail. */
const plainDiff = ['--ignore-submodules=all', '--no-ext-diff', '--no-textconv', '--no-renames', '--no-color'];
const logArgs = ['log', '--no-show-signature', ...plainDiff, format];

/** Newest first, each with its changes. */
export async function listCommits(
  git: GitProgram,
  folder: Folder,
  range: string,
  limit: number,
): Promise<CountedCommit[]> {
  const args = [...logArgs, '--shortstat', `--max-count=${limit}`, range, '--'];
  const { out } = await git.ask(folder, args);
  return out.split('\u001e').slice(1).flatMap(readCommit);
}

/** A single commit without its changes, which may be huge for a first commit. */
export async function findCommit(git: GitProgram, folder: Folder, hash: string): Promise<Commit | null> {
  const { out } = await git.ask(folder, [...logArgs, '--no-walk', hash, '--']);
  return out.split('\u001e').slice(1).flatMap(readCommit)[0] ?? null;
}

function readCommit(text: string): CountedCommit[] {
  const [hash = '', message = '', author = '', at = '', numbers = ''] = text.split('\u001f');
  if (!/^[0-9a-f]{40,64}$/.test(hash)) return [];
  return [
    {
      hash,
      message: plainLine(message, maxMessageCharacters),
      author: plainLine(author, maxAuthorCharacters),
      at: isoOf(at),
      ...sumOf(numbers),
    },
  ];
}

/** A commit may have any date, even an invalid one. */
const isoOf = (text: string) => toIso(Date.parse(text) || 0);

/** Parses ` 3 files changed, 12 insertions(+), 1 deletion(-)`, where any part may be missing. */
function sumOf(shortstat: string) {
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(shortstat)?.[1] ?? 0);
  return { files: count('files? changed'), added: count('insertion'), removed: count('deletion') };
}

export interface PulledChanges {
  commits: CountedCommit[];
  commitCount: number;
  files: number;
  added: number;
  removed: number;
}
export const nothingPulled: PulledChanges = { commits: [], commitCount: 0, files: 0, added: 0, removed: 0 };

/** The empty tree, which a first commit is compared with. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const shownCommits = 20;

export async function readPulled(
  git: GitProgram,
  folder: Folder,
  before: string | null,
  after: string | null,
): Promise<PulledChanges> {
  if (after === null || after === before) return nothingPulled;
  const range = before === null ? after : `${before}..${after}`;
  const [counted, changed, commits] = await Promise.all([
    git.ask(folder, ['rev-list', '--count', range, '--']),
    git.ask(folder, ['diff-tree', ...plainDiff, '-r', '--shortstat', before ?? emptyTree, after, '--']),
    listCommits(git, folder, range, shownCommits),
  ]);
  return { commits, commitCount: Number(counted.out.trim()) || 0, ...sumOf(changed.out) };
}

/** Whether HEAD was once part of the remote's branch but no longer is, and there are no local commits. */
export async function isRewritten(git: GitProgram, folder: Folder, head: string | null): Promise<boolean> {
  const { out } = await git.ask(folder, ['merge-base', '--fork-point', '@{upstream}', 'HEAD']);
  return out.trim() === head;
}
