import { type Finding, failure } from './child.ts';
import { emptyReport, type Report } from './report.ts';
import type { Step } from './steps.ts';

export type OnDone = (step: Step, finding: Finding, elapsedMs: number) => void;

/** Each step starts after the one it needs. A failure only stops steps that need the failed one. */
export async function runSteps(steps: readonly Step[], lanes: number, onDone: OnDone): Promise<Report[]> {
  const reports = new Map<Step, Report>();
  const begun = new Map<Step, Promise<void>>();

  const perform = async (step: Step): Promise<void> => {
    const { needs } = step;
    if (needs !== undefined) await begun.get(needs);
    const startedAt = performance.now();
    const blocked = needs !== undefined && (reports.get(needs)?.failed ?? 0) > 0;
    const finding = blocked
      ? failure(emptyReport(), `Not run: ${needs.name} failed.\n`)
      : await step.run().catch((error: Error) => failure(emptyReport(), `${error.stack}\n`));
    reports.set(step, finding.report);
    onDone(step, finding, performance.now() - startedAt);
  };

  const waiting = [...steps];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const work = perform(step);
      begun.set(step, work);
      await work;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return steps.flatMap((step) => reports.get(step) ?? []);
}
