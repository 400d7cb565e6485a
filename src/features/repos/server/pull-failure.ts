import { type FailureKind, failureRows } from '../failures.ts';
import { failureKind } from './git/failure-kind.ts';
import type { Ended } from './git/launcher.ts';
import type { Look } from './git/look.ts';
import type { Stoppable } from './stoppable.ts';

/** Why a pull was not done; undefined when it was. What was done before a wish to stop it came is done. */
export function failureOf(
  { exitCode, isTimedOut, problem }: Ended,
  { isServerEnding, stoppedBy }: Stoppable,
  said: string,
): FailureKind | undefined {
  if (exitCode === 0) return undefined;
  if (isServerEnding) return 'interrupted';
  if (stoppedBy !== undefined) return 'stopped';
  if (isTimedOut) return 'timed-out';
  return problem === undefined ? failureKind(said) : 'no-git';
}

/** Also says when a pull that failed has changed something all the same, as one does that finds a lock half way. */
export function failureSentence(
  kind: FailureKind,
  stoppedBy: string | undefined,
  hasDone: boolean,
  now: Look | undefined,
): string {
  if (kind === 'stopped') return `Stopped by ${stoppedBy}.`;
  const { sentence } = failureRows[kind];
  if (!hasDone) return sentence;
  const count = now?.changedFiles;
  const files = count === 1 ? '1 file differs' : `${count ?? 'an unknown number of'} files differ`;
  return `${sentence} Some of it was done: ${files} from the commit now.`;
}
