import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runTests } from './child.ts';
import type { Job } from './report.ts';

const step = (testLimitMs: number, ...sources: string[]) => stepOf({ testLimitMs }, ...sources);
async function stepOf(limits: Pick<Job, 'testLimitMs' | 'silenceLimitMs'>, ...sources: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-gate-'));
  try {
    const files = sources.map((source, index) => {
      const file = join(folder, `${index}.test.mjs`);
      writeFileSync(file, `import { test, describe } from 'node:test';\n${source}`);
      return file;
    });
    return await runTests({ files, verbose: false, ...limits });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const counts = ({ report: { passed, failed, skipped } }: Awaited<ReturnType<typeof step>>) => [passed, failed, skipped];

test('tests are counted but not suites, and a skip is reported with its reason', async () => {
  const found = await step(
    60_000,
    "test('one', () => {}); describe('suite', () => { test('two', () => {}); test('three', () => { throw new Error('why'); }); });",
    "test('four', { skip: 'no such planet' }, () => {});",
  );
  assert.deepEqual(counts(found), [2, 1, 1]);
  assert.match(found.output, /suite › three.*Error: why/s);
  assert.match(found.report.skips.join(), /four.*no such planet/);
});

test("a file that can't be loaded is a failure, and the other files still run", async () => {
  assert.deepEqual(counts(await step(60_000, "throw new Error('broken');", "test('one', () => {});")), [1, 1, 0]);
});

test('an error after its test has ended is a failure', async () => {
  const late = "test('one', () => { setImmediate(() => { throw new Error('late'); }); });";
  const found = await step(60_000, `${late} test('two', () => new Promise((resolve) => setTimeout(resolve, 20)));`);
  assert.deepEqual(counts(found), [2, 1, 0]);
  assert.match(found.output, /late/);
});

test('a process that exits before its tests have run is a failure, and so is one without tests', async () => {
  assert.deepEqual(counts(await step(60_000, "test('one', () => process.exit(0));")), [0, 1, 0]);
  assert.deepEqual(counts(await step(60_000, "test('one', { skip: 'all of them' }, () => {});")), [0, 1, 1]);
});

test('tests marked as todo count as failed', async () => {
  assert.deepEqual(counts(await step(60_000, "test('one', { todo: true }, () => {});")), [0, 1, 0]);
});

test('a test that never ends is named and stopped at its limit', async () => {
  const found = await step(50, "test('endless', () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()));");
  assert.deepEqual(counts(found), [0, 1, 0]);
  assert.match(found.output, /endless/);
});

test('a test that blocks the process, for example with an infinite loop, is also named', async () => {
  const limits = { testLimitMs: 50, silenceLimitMs: 1500 };
  const found = await stepOf(limits, "test('zero', () => {}); test('loop', () => { for (;;); });");
  assert.deepEqual(counts(found), [0, 1, 0]);
  assert.match(found.report.failures.map(({ message }) => message).join(), /Last started: loop/);
});

test('a property that takes long to shrink is reported with its seed', async () => {
  const slow = `import fc from '${import.meta.resolve('fast-check')}';
    const busy = () => { for (const end = performance.now() + 100; performance.now() < end; ); };
    test('slow', () => fc.assert(fc.property(fc.array(fc.nat(), { minLength: 90, maxLength: 99 }), (all) => { busy(); return all.length === 0; })));`;
  const found = await stepOf({ testLimitMs: 1000, silenceLimitMs: 10_000 }, slow);
  assert.deepEqual(counts(found), [0, 1, 0]);
  assert.match(found.output, /seed: /);
});

test("a hook outside any suite runs only before its own file's tests", async () => {
  const slowHook =
    "import { before } from 'node:test'; let ready = false;\nbefore(() => new Promise((resolve) => setTimeout(() => { ready = true; resolve(); }, 50)));\ntest('one', () => { if (!ready) throw new Error('too early'); });";
  const brokenHook =
    "import { before } from 'node:test';\nbefore(() => { throw new Error('broken'); });\ntest('two', () => {});";
  assert.deepEqual(counts(await step(60_000, "test('zero', () => {});", slowHook, brokenHook)), [2, 1, 0]);
});
