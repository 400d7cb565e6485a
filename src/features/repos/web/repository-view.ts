import type { CountedCommit, Output, Pull, Repository } from '../contract.ts';
import type { FailureKind } from '../failures.ts';

/** How a repository stands, as its tag says it; of several the first that is true. */
export type Standing = 'pulling' | 'running-after' | 'stopped' | 'failed' | 'problem' | 'dirty' | 'clean' | 'unknown';

/** The end of the newest pull as long as it still says something of how the repository is. */
export function failedPull({ last_pull: last, running }: Repository): Pull | undefined {
  return running === null && last !== null && last.state !== 'done' && last.state !== 'running' ? last : undefined;
}

export function standingOf(repository: Repository): Standing {
  const { running, problem, changed_files: changed } = repository;
  if (running !== null) return running.step === 'after' ? 'running-after' : 'pulling';
  const failed = failedPull(repository);
  if (failed !== undefined) return failed.state === 'stopped' ? 'stopped' : 'failed';
  if (problem !== null) return 'problem';
  if (changed === null) return 'unknown';
  return changed > 0 ? 'dirty' : 'clean';
}

const order: readonly Standing[][] = [
  ['pulling', 'running-after'],
  ['failed', 'problem'],
  ['stopped', 'dirty', 'clean', 'unknown'],
];
const place = (repository: Repository) => order.findIndex((standings) => standings.includes(standingOf(repository)));

/** Running first, failed next, then by name. */
export function inOrder(repositories: readonly Repository[]): Repository[] {
  return [...repositories].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'));
}

/** What to show with a failure: of the last pull, or of the folder as it is. */
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
  /** Of the step under way, where Git tells it. */
  percent: number | undefined;
}

const steps: readonly StepName[] = ['connected', 'counted', 'receiving', 'files'];

/** The four steps of a pull with where it is. What is reached counts as done, but for the two that take their time. */
export function stepsOf({ step, percent }: Pick<Pull, 'step' | 'percent'>): Step[] {
  // Before anything is known the first one is on its way; with the command after it all are done.
  const reached = step === null || step === 'connecting' ? 0 : step === 'after' ? steps.length : steps.indexOf(step);
  const takesTime = step === 'receiving' || step === 'files' || step === null || step === 'connecting';
  const now = takesTime ? reached : reached + 1;
  return steps.map((name, index) => ({
    name,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
    percent: index === now && takesTime && percent !== null ? percent : undefined,
  }));
}

/** Seven digits are what people know a commit by. */
export const shortHash = (hash: string): string => hash.slice(0, 7);

/** Whether any line was added or taken away: of binary files Git counts none. */
export const hasLines = ({ added, removed }: Pick<CountedCommit, 'added' | 'removed'>): boolean => added + removed > 0;

/** So many lines are shown; the server keeps no more either. */
const maxLines = 200;

/**
 * What was known with what came since. A line with a number that was there takes its place; lines of another pull
 * take the place of all.
 */
export function mergeOutput(known: Output | undefined, next: Output): Output {
  if (known === undefined || known.pull !== next.pull) return next;
  const lines = new Map(known.lines.map((line) => [line.number, line]));
  for (const line of next.lines) lines.set(line.number, line);
  const kept = [...lines.values()].filter(({ number }) => number >= next.first).sort((a, b) => a.number - b.number);
  return { ...next, lines: kept.slice(-maxLines) };
}
