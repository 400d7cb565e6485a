import { startVitest } from 'vitest/node';
import { emptyReport, inShort, type Job, type Report, reportToParent } from './report.ts';

// The child process of the component step. Reports the counts to its parent.
const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const { files, namePattern, verbose, testLimitMs } = job;
const vitest = await startVitest('test', files, {
  watch: false,
  reporters: [verbose ? 'tree' : 'default', { onTestCaseResult: () => reportToParent({ ends: true }) }],
  testTimeout: testLimitMs,
  ...(namePattern !== undefined && { testNamePattern: namePattern }),
});
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// Counts files that couldn't be loaded, and errors outside any test.
const outside = modules.flatMap((module) => module.errors()).length + vitest.state.getUnhandledErrors().length;
const report: Report = {
  ...emptyReport(),
  passed: count('passed'),
  failed: tests.length - count('passed') - count('skipped') + outside,
  skipped: namePattern === undefined ? count('skipped') : 0,
};
if (namePattern === undefined)
  for (const test of tests) if (test.result().state === 'skipped') report.skips.push(test.fullName);
for (const test of tests) {
  const { state, errors } = test.result();
  if (state !== 'failed') continue;
  const text = errors.map(({ stack, message }) => stack ?? message).join('\n');
  report.failures.push({ file: test.module.relativeModuleId, message: inShort(`✗ ${test.fullName}\n${text}`) });
}
await vitest.close();
reportToParent({ report }, () => process.disconnect?.());
