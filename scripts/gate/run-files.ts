import { join, relative } from 'node:path';
import { type EventData, run } from 'node:test';
import { inspect } from 'node:util';
import { emptyReport, inShort, type Job, type Report, reportToParent } from './report.ts';

// The child process of a test step. Reports node:test's own counts to its parent.
const exitLimitMs = 15_000;
const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const report: Report = emptyReport();
const diagnostics: string[] = [];
/** Tests in progress, keyed by node:test's id. */
const running = new Map<number, string>();

interface TestData {
  name: string;
  classname?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
}
/** The outermost suite is named after the file; `file` may be a helper that declares the test. */
const fileOf = ({ name, classname }: TestData) =>
  job.files.find((file) => name === file || `${classname}.`.startsWith(`${file}.`));
const titleOf = (data: TestData) => {
  const place = data.file === undefined ? '' : ` (${relative(process.cwd(), data.file)}:${data.line})`;
  const file = fileOf(data);
  const suites = data.classname?.slice((file?.length ?? -1) + 1) ?? '';
  const isDeclaredElsewhere = file !== undefined && !place.includes(file);
  return `${suites === '' ? '' : `${suites} › `}${data.name}${isDeclaredElsewhere ? ` (${file})` : place}`;
};

function onPass(data: EventData.TestPass): void {
  if (data.skip !== undefined)
    report.skips.push(`${titleOf(data)}: ${data.skip === true ? 'no reason given' : data.skip}`);
  else if (job.verbose && data.details.type !== 'suite')
    console.log(`  ✓ ${titleOf(data)} ${Math.round(data.details.duration_ms)} ms`);
}

function onFail(data: EventData.TestFail): void {
  const { error } = data.details;
  const failureType = 'failureType' in error ? error.failureType : undefined;
  // Parents fail with their children, but only the original failure is worth reading.
  if (failureType === 'subtestsFailed') return;
  const cause = failureType === 'testCodeFailure' ? (error.cause ?? error) : error;
  reportFailure(`✗ ${titleOf(data)}\n${inspect(cause).replace(/^/gm, '    ')}`, fileOf(data));
}

function reportFailure(text: string, file?: string): void {
  console.log(`${text}\n`);
  report.failures.push({ file, message: inShort(text) });
}

// node:test only finishes once nothing is left to do, so a test that leaves something open would block it forever.
let exitTimer: NodeJS.Timeout | undefined;
function reportOpenResources(): void {
  console.log(`left open after the last test: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}

const stream = run({
  files: [join(import.meta.dirname, 'file-suites.ts')],
  isolation: 'none',
  concurrency: job.atOnce ?? 1,
  ...(job.namePattern !== undefined && { testNamePatterns: [new RegExp(job.namePattern)] }),
});
stream.on('test:dequeue', (data) => {
  const title = titleOf(data);
  running.set(data.testId, title);
  reportToParent({ begins: title });
  clearTimeout(exitTimer);
});
stream.on('test:complete', ({ testId }) => {
  running.delete(testId);
  reportToParent({ ends: true });
  if (running.size === 0) exitTimer = setTimeout(reportOpenResources, exitLimitMs).unref();
});
stream.on('test:pass', onPass);
stream.on('test:fail', onFail);
// The parent sends this if the run takes too long.
process.once('SIGTERM', () => {
  for (const title of running.values()) console.log(`still running: ${title}`);
  process.exit(1);
});
stream.on('test:diagnostic', ({ message }) => diagnostics.push(message));
stream.on('test:summary', ({ success, counts }) => {
  report.passed = counts.passed;
  report.skipped = counts.skipped;
  // Any test that neither passed nor was skipped has failed, including cancelled and todo tests.
  report.failed = counts.tests - counts.passed - counts.skipped;
  if (success || report.failed > 0) return;
  report.failed = 1;
  reportFailure(`✗ something failed outside the tests\n${diagnostics.join('\n').replace(/^/gm, '    ')}`);
});
stream.on('end', () => {
  reportToParent({ report }, () => process.disconnect?.());
});
stream.resume();
