/** What a step found. A step that is one check counts as one test. */
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each thing skipped: what, and why. */
  skips: string[];
  /** What failed: at most ten lines for each. */
  failures: Failure[];
}

export interface Failure {
  /** Of the test; undefined where it is no test's. */
  file?: string | undefined;
  words: string;
}

export const emptyReport = (): Report => ({ passed: 0, failed: 0, skipped: 0, skips: [], failures: [] });

const shownLines = 10;

/** The first lines of what is to be said about a failure: what follows stands above, where it happened. */
export function inShort(words: string): string {
  const lines = words.trimEnd().split('\n');
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

/** What the parent asks of the process that runs test files. */
export interface Job {
  files: string[];
  namePattern?: string;
  /** Names the passing tests too. */
  verbose: boolean;
  testLimitMs: number;
  /** So many files at the same time; one after the other unless it is said. */
  atOnce?: number;
  /** For what hangs where no test's own limit reaches, such as a loop without an end. */
  silenceLimitMs?: number;
}

/** What that process tells its parent: which test begins, that one is over, and at the end what was found. */
export type Word = { begins: string } | { ends: true } | { report: Report };

export function reportToParent(word: Word, then?: () => void): void {
  process.send?.(word, () => then?.());
}
