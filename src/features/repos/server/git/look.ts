import type { Commit, CountedCommit } from '../../contract.ts';
import type { Folder } from './folder.ts';
import type { GitProgram } from './git-program.ts';
import { plainLine } from './output-lines.ts';

/** What Git says of a folder without asking its remote. */
export interface Look {
  branch: string | null;
  commit: string | null;
  upstream: string | null;
  ahead: number | null;
  behind: number | null;
  changedFiles: number;
  changedPaths: { state: string; path: string }[];
}

const shownPaths = 20;
const maxPathCharacters = 200;

/** Throws what Git says where it cannot tell. */
export async function lookAt(git: GitProgram, folder: Folder): Promise<Look> {
  const words = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal', '--ignore-submodules=all'];
  const { exitCode, out, error, isCut, isTimedOut } = await git.ask(folder, words);
  if (isTimedOut) throw new SlowFolder();
  if (exitCode !== 0 && !isCut) throw new Error(error);
  const look: Look = {
    branch: null,
    commit: null,
    upstream: null,
    ahead: null,
    behind: null,
    changedFiles: 0,
    changedPaths: [],
  };
  const parts = out.split('\0');
  const changes: { state: string; path: string }[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? '';
    if (part.startsWith('# ')) readHeader(look, part);
    else if (part !== '') changes.push(readChange(part));
    // A rename has its old path in a part of its own.
    if (part.startsWith('2 ')) index += 1;
  }
  const real = await withoutFiltered(git, folder, changes);
  look.changedFiles = real.length;
  look.changedPaths = real
    .slice(0, shownPaths)
    .map(({ state, path }) => ({ state, path: plainLine(path, maxPathCharacters) }));
  return look;
}

/** The folder took longer to look at than anybody waits. */
export class SlowFolder extends Error {}

function readHeader(look: Look, line: string): void {
  const [, name, value = ''] = /^# branch\.(\w+) (.*)$/.exec(line) ?? [];
  if (name === 'oid') look.commit = value === '(initial)' ? null : value;
  if (name === 'head') look.branch = value === '(detached)' ? null : plainLine(value, maxPathCharacters);
  if (name === 'upstream') look.upstream = plainLine(value, maxPathCharacters);
  if (name !== 'ab') return;
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(value) ?? [];
  look.ahead = Number(ahead);
  look.behind = Number(behind);
}

/** So many fields stand before the path in each kind of line. */
const fieldsBefore: Record<string, number> = { '1': 8, '2': 9, u: 10 };

function readChange(part: string): { state: string; path: string } {
  const kind = part.charAt(0);
  const fields = fieldsBefore[kind];
  if (fields === undefined) return { state: kind.repeat(2), path: part.slice(2) };
  const path = part.split(' ').slice(fields).join(' ');
  return { state: part.slice(2, 4).replaceAll('.', ' '), path };
}

/**
 * Since no filter runs here, a file that goes through one may look changed when it is not. It is left out: better to say
 * nothing of it than something false.
 */
async function withoutFiltered<C extends { state: string; path: string }>(
  git: GitProgram,
  folder: Folder,
  changes: C[],
): Promise<C[]> {
  const isDoubtful = ({ state }: C) => state === ' M';
  if (!changes.some(isDoubtful)) return changes;
  const filters = await git.filtersOf(folder);
  if (filters.length === 0) return changes;
  const paths = changes.filter(isDoubtful).map(({ path }) => `${path}\0`);
  const { out } = await git.ask(folder, ['check-attr', '-z', '--stdin', 'filter'], paths.join(''));
  const parts = out.split('\0');
  const filtered = new Set<string>();
  for (let index = 0; index + 2 < parts.length; index += 3) {
    if (filters.includes(parts[index + 2] ?? '')) filtered.add(parts[index] ?? '');
  }
  return changes.filter((change) => !(isDoubtful(change) && filtered.has(change.path)));
}

const maxMessageCharacters = 120;
const maxAuthorCharacters = 60;
/** Fields end with a unit separator, a commit begins with a record separator: neither is typed into a message by accident. */
const format = '--format=tformat:%x1e%H%x1f%s%x1f%an%x1f%aI%x1f';
/** No program of the configuration looks at files; of submodules not even what is said of them, which may be too odd for Git. */
const plainDiff = ['--ignore-submodules=all', '--no-ext-diff', '--no-textconv', '--no-renames', '--no-color'];
const logWords = ['log', '--no-show-signature', ...plainDiff, format];

/** The newest commits of a range, at most so many, each with what it changes. */
export async function listCommits(
  git: GitProgram,
  folder: Folder,
  range: string,
  atMost: number,
): Promise<CountedCommit[]> {
  const words = [...logWords, '--shortstat', `--max-count=${atMost}`, range, '--'];
  const { out } = await git.ask(folder, words);
  return out.split('\u001e').slice(1).flatMap(readCommit);
}

/** One commit without what it changes, which may be much in a first one. */
export async function findCommit(git: GitProgram, folder: Folder, hash: string): Promise<Commit | null> {
  const { out } = await git.ask(folder, [...logWords, '--no-walk', hash, '--']);
  const [commit] = out.split('\u001e').slice(1).flatMap(readCommit);
  return commit === undefined ? null : { ...commit };
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

/** A commit may carry any time at all. */
function isoOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString();
}

export interface Numbers {
  files: number;
  added: number;
  removed: number;
}

/** Reads ` 3 files changed, 12 insertions(+), 1 deletion(-)`, of which parts may be missing. */
function sumOf(shortstat: string): Numbers {
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(shortstat)?.[1] ?? 0);
  return { files: count('files? changed'), added: count('insertion'), removed: count('deletion') };
}

/** The tree without any file, to which a first commit is compared. */
const emptyTrees: Record<number, string> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** How many commits lie between two, and what all of them together change. */
export async function compareCommits(
  git: GitProgram,
  folder: Folder,
  before: string | null,
  after: string,
): Promise<Numbers & { commits: number }> {
  const [counted, changed] = await Promise.all([
    git.ask(folder, ['rev-list', '--count', rangeOf(before, after), '--']),
    git.ask(folder, [
      'diff-tree',
      ...plainDiff,
      '-r',
      '--shortstat',
      before ?? emptyTrees[after.length] ?? '',
      after,
      '--',
    ]),
  ]);
  return { commits: Number(counted.out.trim()) || 0, ...sumOf(changed.out) };
}

export const rangeOf = (before: string | null, after: string) => (before === null ? after : `${before}..${after}`);
