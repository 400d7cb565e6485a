import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import { formatTimestamp } from '../timestamp.ts';
import { counterOf } from './test-counter.ts';

let app: TestApp;
let people = 0;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

const counter = async () => counterOf(app, await app.person(`day${++people}`, 'smoker'));

/** Moments around a few midnights, in whole and fractional offsets; so few that they collide. */
const moment = fc
  .record({
    day: fc.nat(3),
    hour: fc.constantFrom(0, 10, 11, 12, 23),
    ms: fc.nat(2),
    offsetMin: fc.constantFrom(0, 60, 345, -210, 840, -720),
  })
  .map(({ day, hour, ms, offsetMin }) => formatTimestamp(Date.UTC(2025, 11, 30 + day, hour, 0, 0, ms), offsetMin));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('add' as const), to: moment }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('change' as const), which: fc.nat(), to: moment }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('import' as const),
      all: fc.array(moment, { minLength: 1, maxLength: 12 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Counter = Awaited<ReturnType<typeof counter>>;

async function applyStep(mine: Counter, model: string[], step: Step): Promise<void> {
  const which = 'which' in step ? model[step.which % Math.max(1, model.length)] : undefined;
  if (step.act === 'add') model.push(await mine.add(step.to));
  else if (step.act === 'import') {
    const known = new Set(model.map((text) => Date.parse(text)));
    const fresh = step.all.filter((text) => !known.has(Date.parse(text)));
    const moments = new Set(fresh.map((text) => Date.parse(text)));
    const { body } = await mine.tryImport(step.all.map((timestamp) => ({ timestamp, kind: 'cigar' })));
    assert.deepEqual([body.added, body.known], [moments.size, step.all.length - moments.size]);
    model.splice(0, model.length, ...(await mine.year('2025')), ...(await mine.year('2026')));
    assert.equal(model.length, known.size + moments.size);
  } else if (which !== undefined) {
    model.splice(model.indexOf(which), 1);
    if (step.act === 'delete') assert.equal((await mine.tryRemove(which)).status, 200);
    else model.push(String((await mine.tryChange(which, step.to)).body.timestamp));
  }
}

test('after any sequence of additions, changes, deletions and imports, the years have the right entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const mine = await counter();
      const model: string[] = [];
      for (const step of steps) await applyStep(mine, model, step);
      const inOrder = model.toSorted((a, b) => Date.parse(a) - Date.parse(b));
      const listed = [...(await mine.year('2025')), ...(await mine.year('2026'))];
      assert.deepEqual(
        listed.toSorted((a, b) => Date.parse(a) - Date.parse(b)),
        inOrder,
      );
    }),
    { numRuns: 40 },
  );
});

test('fifty taps in the same millisecond are fifty cigarettes', async () => {
  const mine = await counter();
  const at = '2026-05-05T23:59:59.980+02:00';
  const answers = await inParallel(50, () => mine.tryAdd(at));
  assert.deepEqual(statuses(answers), { 201: 50 });
  const results = answers.map(({ body }) => String(body.timestamp)).sort();
  assert.equal(new Set(results).size, 50);
  assert.deepEqual(await mine.year('2026'), results);
  const start = Date.parse(at);
  assert.deepEqual(
    results.map((text) => Date.parse(text)),
    Array.from({ length: 50 }, (_, index) => start + index),
  );
});

test('only one of twenty concurrent deletes and changes of an entry succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const mine = await counter();
    const others = ['2026-05-05T09:00:00Z', '2026-05-05T11:00:00Z'];
    for (const other of others) await mine.add(other);
    const remaining = await mine.add('2026-05-05T10:00:00Z');
    const answers = await inParallel(20, (index) =>
      index % 2 === 0 ? mine.tryRemove(remaining) : mine.tryChange(remaining, `2026-05-06T10:00:0${index % 10}Z`),
    );
    assert.deepEqual(statuses(answers), { 200: 1, 404: 19 });
    const changed = answers.flatMap(({ body }) => (body.timestamp === undefined ? [] : [String(body.timestamp)]));
    const left = [...others.map((text) => text.replace('Z', '.000+00:00')), ...changed];
    assert.deepEqual(await mine.year('2026'), left);
  }
});

test('five concurrent imports of the same file add each entry once', async () => {
  const mine = await counter();
  const start = Date.parse('2026-05-05T00:00:00Z');
  const entries = Array.from({ length: 300 }, (_, index) => ({
    timestamp: new Date(start + index * 3_600_000).toISOString(),
    kind: index % 3 === 0 ? ('craving' as const) : ('cigar' as const),
  }));
  const answers = await inParallel(5, () => mine.tryImport(entries));
  assert.deepEqual(statuses(answers), { 200: 5 });
  assert.equal(
    answers.reduce((sum, { body }) => sum + Number(body.added), 0),
    300,
  );
  assert.deepEqual(
    (await mine.year('2026')).map((text) => Date.parse(text)),
    entries.filter(({ kind }) => kind === 'cigar').map(({ timestamp }) => Date.parse(timestamp)),
  );
});
