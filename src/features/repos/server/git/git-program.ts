import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { secondMs } from '#shared/time.ts';
import { gitWords, type PullSetting, pullEnvironment, readEnvironment } from './command.ts';
import { type Folder, readConfigText } from './folder.ts';
import type { Launcher, Task } from './launcher.ts';

/** The Git of the machine, found where programs are looked for when the server starts. */
export interface GitProgram {
  path: string;
  environmentFor(folder: Folder, setting: PullSetting): Promise<Readonly<Record<string, string>>>;
  /** Asks about a repository; nothing is written, no remote is asked, no hook, monitor or filter runs. */
  ask(folder: Folder, words: readonly string[], input?: string): Promise<Reading>;
  /** Names of the filters that the repository's own configuration defines. */
  filtersOf(folder: Folder): Promise<string[]>;
}

export async function findGit(folders: readonly string[], launcher: Launcher): Promise<GitProgram | undefined> {
  for (const folder of folders) {
    const path = join(folder, 'git');
    try {
      await access(path, constants.X_OK);
      return makeGit(path, launcher);
    } catch {
      // In the next one, perhaps.
    }
  }
  return undefined;
}

/** A configuration without these words defines no filter, and fetches none from elsewhere. */
const mayDefineFilters = /filter|include|worktreeconfig/i;

function makeGit(path: string, launcher: Launcher): GitProgram {
  const programFolder = dirname(path);
  const run = ({ dir }: Folder, words: readonly string[], filters: readonly string[], input?: string) =>
    readGit(launcher, {
      program: path,
      words: [...gitWords(dir), ...words],
      cwd: dir,
      environment: readEnvironment(programFolder, filters),
      ...(input !== undefined && { input }),
    });

  async function filtersOf(folder: Folder): Promise<string[]> {
    if (!mayDefineFilters.test(await readConfigText(folder))) return [];
    const pattern = '^filter\\..*\\.(clean|smudge|process)$';
    const { out } = await run(folder, ['config', '--name-only', '-z', '--get-regexp', pattern], []);
    const names = out.split('\0').filter((key) => key !== '');
    return [...new Set(names.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))))];
  }

  return {
    path,
    async environmentFor(folder, setting) {
      const text = await readConfigText(folder);
      const mayHaveSsh = /sshcommand|include|worktreeconfig/i.test(text);
      const ssh = mayHaveSsh ? await run(folder, ['config', '--get', 'core.sshCommand'], []) : undefined;
      const own = { hasSshCommand: ssh?.exitCode === 0, isPartial: /promisor|partialclone/i.test(text) };
      return pullEnvironment(programFolder, setting, own);
    },
    async ask(folder, words, input) {
      return run(folder, words, await filtersOf(folder), input);
    },
    filtersOf,
  };
}

/** Looking at a repository takes milliseconds; one that lies on a disk that hangs holds nobody up for long. */
const limitMs = 6 * secondMs;
const maxCharacters = 4 * 1024 * 1024;

interface Reading {
  exitCode: number;
  out: string;
  error: string;
  /** There was more than anybody wants to read. */
  isCut: boolean;
  isTimedOut: boolean;
}

/** Runs a Git that only looks, and gives what it says. */
async function readGit(launcher: Launcher, question: Omit<Task, 'limitMs' | 'onText'>): Promise<Reading> {
  const said = { out: '', error: '' };
  let isCut = false;
  const launched = launcher.start({
    ...question,
    limitMs,
    onText(output, text) {
      if (isCut) return;
      said[output] += text;
      isCut = said[output].length > maxCharacters;
      if (isCut) launched.kill();
    },
  });
  const { exitCode, isTimedOut, problem } = await launched.ended;
  if (problem !== undefined) throw new Error(problem.message);
  return { exitCode, ...said, isCut, isTimedOut };
}
