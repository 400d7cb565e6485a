/** A step's results. A step that consists of one check counts as one test. */
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** One line per skip, with the reason. */
  skips: string[];
  /** At most ten lines per failure. */
  failures: Failure[];
}

export interface Failure {
  /** The test's file; undefined if the failure didn't happen in a test. */
  file?: string | undefined;
  message: string;
}

export const emptyReport = (): Report => ({ passed: 0, failed: 0, skipped: 0, skips: [], failures: [] });

const shownLines = 10;

/** The first lines of a failure. The whole of it is printed where it happened. */
export function inShort(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= shownLines ? lines.join('\n') : [...lines.slice(0, shownLines - 1), '    ...'].join('\n');
}

export function sum(reports: readonly Report[]): Report {
  const total = emptyReport();
  for (const report of reports) {
    total.passed += report.passed;
    total.failed += report.failed;
    total.skipped += report.skipped;
    total.skips.push(...report.skips);
    total.failures.push(...report.failures);
  }
  return total;
}

export function totals(report: Report): string {
  const skipped = report.skipped > 0 ? `, ${report.skipped} skipped` : '';
  return `${report.passed} passed, ${report.failed} failed${skipped}`;
}

export interface Job {
  files: string[];
  namePattern?: string;
  verbose: boolean;
  testLimitMs: number;
  /** Files that run in parallel; defaults to 1. */
  atOnce?: number;
  /** Catches hangs that no test's own limit covers, such as an infinite loop. */
  silenceLimitMs?: number;
}

export type ChildMessage = { begins: string } | { ends: true } | { report: Report };

export function reportToParent(message: ChildMessage, then?: () => void): void {
  process.send?.(message, () => then?.());
}
