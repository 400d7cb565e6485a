import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type ChildMessage, emptyReport, inShort, type Job, type Report } from './report.ts';

export interface Finding {
  report: Report;
  output: string;
}
type Env = Record<string, string>;

const root = join(import.meta.dirname, '../..');
/** Catches hangs outside tests; each test also has its own limit. */
const silenceLimitMs = 60_000;
/** Longer, because a tool prints nothing until it's done. */
const toolLimitMs = 10 * 60_000;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Runs the file that npm would run, with this process's Node. */
export async function runTool(file: string, ...toolArguments: string[]): Promise<Finding> {
  const path = join(root, 'node_modules', file);
  const child = spawn(process.execPath, [path, ...toolArguments], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { failed, output } = await watch(child, toolLimitMs);
  return failed ? failure(emptyReport(), output) : { report: { ...emptyReport(), passed: 1 }, output: '' };
}

/**
 * Runs files with failures once more on their own, because a browser on a busy machine may miss any deadline. A second
 * failure counts, and saves a trace.
 */
export async function runStories(job: Job, env: Env = {}): Promise<Finding> {
  const first = await runTests(job, env);
  const files = new Set(first.report.failures.map(({ file }) => file));
  if (first.report.failed === 0 || files.has(undefined)) return first;
  const findings: Finding[] = [];
  for (const file of files) {
    const again = await runTests({ ...job, files: [file ?? ''] }, { ...env, TRACE: 'on' });
    findings.push({ ...again, output: `${file} was run again because of the above.\n${again.output}` });
  }
  // All tests of a file run again, but those that passed have already been counted.
  const failed = findings.reduce((count, { report }) => count + report.failed, 0);
  const { passed, skipped } = first.report;
  const failures = findings.flatMap(({ report }) => report.failures);
  const report = { ...first.report, passed: passed + first.report.failed - failed, failed, skipped, failures };
  return { report, output: [first, ...findings].map(({ output }) => output).join('') };
}

/** Runs all component tests in one browser. */
export const runComponents = (job: Job): Promise<Finding> => runTests(job, {}, 'run-components.ts');

/** Exiting without counts, or running no test, is a failure. */
export async function runTests(job: Job, env: Env = {}, program = 'run-files.ts'): Promise<Finding> {
  const child = fork(join(import.meta.dirname, program), [JSON.stringify(job)], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    // Passed as a flag, because run()'s timeout doesn't apply to tests in its own process.
    execArgv: [`--test-timeout=${job.testLimitMs}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let report: Report | undefined;
  let begun = '';
  child.on('message', (message: ChildMessage) => {
    if ('begins' in message) begun = ` Last started: ${message.begins}`;
    else if ('report' in message) report = message.report;
  });
  const { failed, output } = await watch(child, job.testLimitMs + (job.silenceLimitMs ?? silenceLimitMs));
  const found = report ?? emptyReport();
  if (report === undefined) return failure(found, `${output}The process ended before its tests did.${begun}\n`);
  if (failed && found.failed === 0) return failure(found, `${output}The process failed after its tests.\n`);
  // With a name pattern, the test may be in another step.
  if (found.passed + found.failed === 0 && job.namePattern === undefined) return failure(found, 'No test ran.\n');
  return { report: found, output: found.failed > 0 || job.verbose ? output : '' };
}

export function failure(report: Report, output: string): Finding {
  const failures = [...report.failures, { message: inShort(output) }];
  return { report: { ...report, failed: report.failed + 1, failures }, output };
}

/** Stops the child if it's silent for too long. */
function watch(child: ChildProcess, limitMs: number): Promise<{ failed: boolean; output: string }> {
  children.add(child);
  return new Promise((resolve) => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    const timer = setTimeout(() => {
      output += 'Stopped: it took too long.\n';
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
    }, limitMs);
    child.on('message', () => timer.refresh());
    const settle = (failed: boolean) => {
      clearTimeout(timer);
      children.delete(child);
      // Some tools ignore NO_COLOR.
      resolve({ failed, output: stripVTControlCharacters(output) });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      settle(true);
    });
    child.once('close', (status) => settle(status !== 0));
  });
}
