import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyReport, sum, totals } from './report.ts';
import { runSteps, type Step, stepsWith } from './steps.ts';

const good = { report: { ...emptyReport(), passed: 1 }, output: '' };
const bad = { report: { ...emptyReport(), failed: 1 }, output: 'broken' };

function step(name: string, run: Step['run'], needs?: Step): Step {
  return { name, part: 'unit', files: [`src/${name}.test.ts`], run, needs };
}

test("a step that fails or throws doesn't stop the others", async () => {
  const printed: string[] = [];
  const steps = [
    step('first', async () => bad),
    step('second', () => Promise.reject(new Error('thrown'))),
    step('third', async () => good),
  ];
  const reports = await runSteps(steps, 1, ({ name }, { output }) =>
    printed.push(`${name} ${output.split('\n')[0]}`.trim()),
  );
  assert.deepEqual(printed, ['first broken', 'second Error: thrown', 'third']);
  assert.equal(totals(sum(reports)), '1 passed, 2 failed');
});

test('a step starts after the one it needs, and fails without running if that one failed', async () => {
  const order: string[] = [];
  const build = step('build', async () => {
    order.push('build');
    return bad;
  });
  const stories = step(
    'stories',
    async () => {
      order.push('stories');
      return good;
    },
    build,
  );
  const reports = await runSteps([build, stories], 2, () => undefined);
  assert.deepEqual(order, ['build']);
  assert.equal(sum(reports).failed, 2);
});

test('at most N steps run in parallel', async () => {
  let running = 0;
  let most = 0;
  const busy = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return good;
  };
  await runSteps(
    ['a', 'b', 'c', 'd', 'e'].map((name) => step(name, busy)),
    2,
    () => undefined,
  );
  assert.equal(most, 2);
});

test('the last line shows the number of skips only if there were any', () => {
  assert.equal(totals({ ...emptyReport(), passed: 3 }), '3 passed, 0 failed');
  assert.equal(totals({ ...emptyReport(), passed: 3, skipped: 1 }), '3 passed, 0 failed, 1 skipped');
});

test('a filter selects the steps that have a file with that path or, if there are none, tests by name', () => {
  const pass = async () => good;
  const steps = [step('routes', pass), step('pulls', pass)];
  assert.deepEqual(stepsWith('pull', steps), steps.slice(1));
  assert.deepEqual(stepsWith('is refused', [{ ...step('types', pass), files: [] }, ...steps]), steps);
});
