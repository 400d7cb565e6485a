import type { CountedCommit, Output, Pull, Repository } from '../contract.ts';
import type { FailureKind } from '../failures.ts';

/** If several of these apply, the first one is shown. */
type RepositoryState = 'pulling' | 'running-after' | 'stopped' | 'failed' | 'problem' | 'dirty' | 'clean' | 'unknown';

/** The newest pull, if it failed and still describes the repository's state. */
export function failedPull({ last_pull: last, running }: Repository): Pull | undefined {
  return running === null && last !== null && last.state !== 'done' && last.state !== 'running' ? last : undefined;
}

export function stateOf(repository: Repository): RepositoryState {
  const { running, problem, changed_files: changed } = repository;
  if (running !== null) return running.step === 'after' ? 'running-after' : 'pulling';
  const failed = failedPull(repository);
  if (failed !== undefined) return failed.state === 'stopped' ? 'stopped' : 'failed';
  if (problem !== null) return 'problem';
  if (changed === null) return 'unknown';
  return changed > 0 ? 'dirty' : 'clean';
}

/** Whether a pull would be refused until somebody changes something on the server. */
export function isBlocked(repository: Repository): boolean {
  const { problem } = repository;
  // Git itself may still find the branch, or be fast enough.
  return stateOf(repository) === 'problem' && problem?.kind !== 'no-upstream' && problem?.kind !== 'slow';
}

const stateGroups: readonly RepositoryState[][] = [
  ['pulling', 'running-after'],
  ['failed', 'problem'],
  ['stopped', 'dirty', 'clean', 'unknown'],
];
const groupIndex = (repository: Repository) => stateGroups.findIndex((states) => states.includes(stateOf(repository)));

export function sortRepositories(repositories: readonly Repository[]): Repository[] {
  return [...repositories].sort((a, b) => groupIndex(a) - groupIndex(b) || a.name.localeCompare(b.name, 'en'));
}

export function failureOf(repository: Repository): { kind: FailureKind; sentence: string } | undefined {
  const failed = failedPull(repository);
  if (failed !== undefined) return { kind: failed.kind ?? 'unknown', sentence: failed.sentence ?? '' };
  const { problem } = repository;
  return problem === null || problem.kind === 'slow' ? undefined : { kind: problem.kind, sentence: problem.sentence };
}

type StepName = 'connected' | 'counted' | 'receiving' | 'files';
export interface Step {
  name: StepName;
  state: 'done' | 'now' | 'ahead';
  /** The current step's progress, if Git reports it. */
  percent: number | undefined;
}

const steps: readonly StepName[] = ['connected', 'counted', 'receiving', 'files'];

/** A step that has been reached counts as done, unless it's one of the two that take time. */
export function stepsOf({ step, percent }: Pick<Pull, 'step' | 'percent'>): Step[] {
  // Until anything is known, the first step is in progress. Once the command after the pull is running, all are done.
  const reached = step === null || step === 'connecting' ? 0 : step === 'after' ? steps.length : steps.indexOf(step);
  const takesTime = step === 'receiving' || step === 'files' || step === null || step === 'connecting';
  const now = takesTime ? reached : reached + 1;
  return steps.map((name, index) => ({
    name,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
    percent: index === now && takesTime && percent !== null ? percent : undefined,
  }));
}

export const shortHash = (hash: string): string => hash.slice(0, 7);

/** Whether any lines were added or removed. For binary files, Git doesn't count any. */
export const hasLines = ({ added, removed }: Pick<CountedCommit, 'added' | 'removed'>): boolean => added + removed > 0;

/** The same number that the server stores. */
const maxLines = 200;

/** A line replaces the one with the same number; lines of another pull replace all of them. */
export function mergeOutput(known: Output | undefined, next: Output): Output {
  if (known === undefined || known.pull !== next.pull) return next;
  const lines = new Map(known.lines.map((line) => [line.number, line]));
  for (const line of next.lines) lines.set(line.number, line);
  const stored = [...lines.values()].filter(({ number }) => number >= next.first).sort((a, b) => a.number - b.number);
  return { ...next, lines: stored.slice(-maxLines) };
}
