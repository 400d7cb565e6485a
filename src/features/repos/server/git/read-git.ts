import { secondMs } from '#shared/time.ts';
import type { Launcher, Task } from './launcher.ts';

/** Looking at a repository takes milliseconds; one that lies on a disk that hangs holds nobody up for long. */
const limitMs = 6 * secondMs;
const maxCharacters = 4 * 1024 * 1024;

export interface Reading {
  exitCode: number;
  out: string;
  error: string;
  /** There was more than anybody wants to read. */
  isCut: boolean;
  isTimedOut: boolean;
}

/** Runs a Git that only looks, and gives what it says. */
export async function readGit(launcher: Launcher, question: Omit<Task, 'limitMs' | 'onText'>): Promise<Reading> {
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
