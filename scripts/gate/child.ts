import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { emptyReport, type Job, type Report, sum } from './report.ts';

export interface Finding {
  report: Report;
  /** What is worth reading about it. */
  words: string;
}
type Env = Record<string, string>;

const root = join(import.meta.dirname, '../..');
/** A step that hangs is a failed step. Each test has a limit of its own, so this one is only for what hangs outside of tests. */
const stepLimitMs = 25 * 60_000;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Runs one tool of the project by the file npm would run, under the same Node. */
export async function runTool(file: string, ...toolArguments: string[]): Promise<Finding> {
  const path = join(root, 'node_modules', file);
  const child = spawn(process.execPath, [path, ...toolArguments], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { failed, words } = await watch(child);
  const report = { ...emptyReport(), passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
  return { report, words: failed ? words : '' };
}

/** A hook outside of any suite: in a process with other files it would belong to all of them, and run too early. */
const looseHook = /^(?:before|after)(?:Each)?\(/m;

/** Runs test files: those with loose hooks in a process each, all others in one. */
export async function runTests(job: Job, env: Env = {}): Promise<Finding> {
  const alone = job.files.filter((file) => looseHook.test(readFileSync(resolve(root, file), 'utf8')));
  const shared = job.files.filter((file) => !alone.includes(file));
  const groups = [...(shared.length > 0 ? [shared] : []), ...alone.map((file) => [file])];
  const findings: Finding[] = [];
  for (const files of groups) findings.push(await runTogether({ ...job, files }, env));
  const report = sum(findings.map((finding) => finding.report));
  if (report.passed + report.failed === 0) return failure(report, 'No test ran.\n');
  return { report, words: findings.map(({ words }) => words).join('') };
}

/**
 * Runs each file in a process of its own, and one that failed once more: a browser on a busy machine may be too late for
 * anything. What failed the first time is said all the same; what fails twice has failed.
 */
export async function runStories(job: Job, env: Env = {}): Promise<Finding> {
  const findings: Finding[] = [];
  for (const file of job.files) {
    const first = await runTogether({ ...job, files: [file] }, env);
    if (first.report.failed === 0) findings.push(first);
    else {
      const second = await runTogether({ ...job, files: [file] }, env);
      const heading = `${file} was told a second time, because of this:\n`;
      findings.push({ report: second.report, words: `${heading}${first.words}${second.words}` });
    }
  }
  const report = sum(findings.map((finding) => finding.report));
  if (report.passed + report.failed === 0) return failure(report, 'No story was told.\n');
  return { report, words: findings.map(({ words }) => words).join('') };
}

/** Runs tests of components, all in one browser. */
export async function runComponents(job: Job): Promise<Finding> {
  const found = await runTogether(job, {}, 'run-components.ts');
  const { passed, failed } = found.report;
  return passed + failed === 0 ? failure(found.report, 'No test of a component ran.\n') : found;
}

/** Runs test files in one process and takes its counts; dying without any is a failure. */
async function runTogether(job: Job, env: Env, program = 'run-files.ts'): Promise<Finding> {
  const child = fork(join(import.meta.dirname, program), [JSON.stringify(job)], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    // As a flag: what run() calls timeout does not reach tests in its own process.
    execArgv: [`--test-timeout=${job.testLimitMs}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let report: Report | undefined;
  child.on('message', (message) => {
    report = message as Report;
  });
  const { failed, words } = await watch(child);
  const found = report ?? emptyReport();
  if (report === undefined) return failure(found, `${words}The process ended before its tests did.\n`);
  if (failed && found.failed === 0) return failure(found, `${words}The process failed after its tests.\n`);
  return { report: found, words: found.failed > 0 || job.verbose ? words : '' };
}

export function failure(report: Report, words: string): Finding {
  return { report: { ...report, failed: report.failed + 1 }, words };
}

function watch(child: ChildProcess): Promise<{ failed: boolean; words: string }> {
  children.add(child);
  return new Promise((resolve) => {
    let words = '';
    const hear = (text: string) => {
      words += text;
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    const timer = setTimeout(() => {
      words += 'Stopped: it took too long.\n';
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
    }, stepLimitMs);
    const settle = (failed: boolean) => {
      clearTimeout(timer);
      children.delete(child);
      // Some tools paint their words whatever they are told.
      resolve({ failed, words: stripVTControlCharacters(words) });
    };
    child.once('error', (error) => {
      words += `${error.message}\n`;
      settle(true);
    });
    child.once('close', (status) => settle(status !== 0));
  });
}
