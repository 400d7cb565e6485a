import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Plan } from './contract.ts';
import { daysOnTarget, gapMinutesOn, gapsMetToday, goalOn, nextDueAt, nextStep } from './plan.ts';
import { at, dailyLog, makeCountedLog } from './test-log.ts';
import { dateOf, dayOf, momentAt } from './timestamp.ts';

const taper = { kind: 'taper', from: '2026-11-02', start_per_day: 9.1, until: '2026-12-07' } as const;
const gap = { kind: 'gap', from: '2026-11-02', start_minutes: 60, grow_minutes_per_week: 15 } as const;

const goals: [plan: Plan, date: string, goal: number | undefined][] = [
  [{ kind: 'none' }, '2026-11-22', undefined],
  [gap, '2026-11-22', undefined],
  [{ kind: 'limit', per_day: 8 }, '2020-01-01', 8],
  [{ kind: 'limit', per_day: 0 }, '2026-11-22', 0],
  [taper, '2026-11-01', undefined],
  [taper, '2026-11-02', 9],
  [taper, '2026-11-08', 9],
  [taper, '2026-11-09', 8],
  [taper, '2026-11-16', 6],
  [taper, '2026-11-23', 4],
  [taper, '2026-11-30', 2],
  [taper, '2026-12-06', 2],
  [taper, '2026-12-07', 0],
  [taper, '2027-12-07', 0],
  // Five sixths of 8.4 are slightly above 7 in floating point.
  [{ kind: 'taper', from: '2026-01-05', start_per_day: 8.4, until: '2026-02-16' }, '2026-01-12', 7],
];
for (const [plan, date, goal] of goals) {
  test(`the goal for ${date} under ${JSON.stringify(plan)} is ${goal}`, () => assert.equal(goalOn(plan, date), goal));
}

const anyTaper = fc.record({
  kind: fc.constant('taper' as const),
  from: fc.constant('2026-11-02'),
  start_per_day: fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 20),
  until: fc.integer({ min: 1, max: 500 }).map((days) => dateOf(dayOf('2026-11-02') + days)),
});

test('a taper never rises or exceeds its start, changes on its weekday, and reaches 0 on its last date', () => {
  fc.assert(
    fc.property(anyTaper, (plan) => {
      const from = dayOf(plan.from);
      let before = goalOn(plan, plan.from) ?? -1;
      assert.ok(before <= plan.start_per_day);
      for (let day = from; day <= dayOf(plan.until) + 7; day++) {
        const goal = goalOn(plan, dateOf(day)) ?? -1;
        assert.ok(Number.isInteger(goal) && goal >= 0 && goal <= before);
        if (plan.start_per_day >= 1) assert.equal(goal === 0, dateOf(day) >= plan.until);
        if (goal !== before) assert.ok((day - from) % 7 === 0 || dateOf(day) === plan.until);
        before = goal;
      }
    }),
  );
});

test('the next step is the first date with a different target', () => {
  fc.assert(
    fc.property(anyTaper, fc.integer({ min: -20, max: 520 }), (plan, days) => {
      const date = dateOf(dayOf(plan.from) + days);
      const step = nextStep(plan, date);
      const end = step ? dayOf(step.date) : dayOf(plan.until) + 10;
      for (let day = dayOf(date); day < end; day++) assert.equal(goalOn(plan, dateOf(day)), goalOn(plan, date));
      if (!step) return;
      assert.equal(step.goal, goalOn(plan, step.date));
      assert.notEqual(step.goal, goalOn(plan, date));
    }),
  );
});

test('a growing gap grows every week, counted from its first date', () => {
  const dates = ['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09', '2026-11-22', '2026-11-23'];
  assert.deepEqual(
    dates.map((date) => gapMinutesOn(gap, date)),
    [undefined, 60, 60, 75, 90, 105],
  );
  assert.deepEqual(nextStep(gap, '2026-11-22'), { date: '2026-11-23', gapMinutes: 105 });
  assert.deepEqual(nextStep(gap, '2026-10-01'), { date: '2026-11-02', gapMinutes: 60 });
  assert.equal(nextStep({ ...gap, grow_minutes_per_week: 0 }, '2026-11-22'), undefined);
  assert.equal(nextStep({ kind: 'limit', per_day: 8 }, '2026-11-22'), undefined);
});

test("the next cigarette is due when today's gap since the last one has passed", () => {
  const now = at('2026-11-22T14:32+01:00');
  const from = nextDueAt(makeCountedLog(['2026-11-22T12:35:00.000+01:00'], { plan: gap }), now);
  assert.equal(from && momentAt(from, 60).text.slice(11, 16), '14:05');
  assert.equal(nextDueAt(makeCountedLog([], { plan: gap }), now), undefined);
  assert.equal(nextDueAt(makeCountedLog([now.text]), now), undefined);
});

test("of today's entries with a previous one, those at or after their due time met their gap", () => {
  const times = ['06:00', '07:30', '08:59', '10:29', '12:00'].map((time) => at(`2026-11-22T${time}+01:00`).text);
  const now = at('2026-11-22T14:32+01:00');
  const gapsMet = (entries: readonly string[]) => gapsMetToday(makeCountedLog(entries, { plan: gap }), now);
  assert.deepEqual(gapsMet(times), { met: 3, of: 4 });
  assert.deepEqual(gapsMet(['2026-11-21T23:00:00.000+01:00', ...times]), { met: 4, of: 5 });
  assert.deepEqual(gapsMet(['2026-06-01T23:00:00.000+02:00', '2026-06-02T23:00:00.000+02:00', ...times]), {
    met: 4,
    of: 5,
  });
  assert.deepEqual(gapsMet([]), { met: 0, of: 0 });
  assert.equal(gapsMetToday(makeCountedLog(times), now), undefined);
});

test('each whole day of the last 30 since the first entry is compared with its own goal', () => {
  const now = at('2026-11-22T14:32Z');
  const onTarget = (entries: readonly string[], plan: Plan) => daysOnTarget(makeCountedLog(entries, { plan }), now);
  const even = dailyLog(now, 60, (daysAgo) => (daysAgo % 2 === 0 ? 8 : 9));
  assert.deepEqual(onTarget(even, { kind: 'limit', per_day: 8 }), { met: 14, of: 29 });
  assert.deepEqual(onTarget(even, { kind: 'limit', per_day: 9 }), { met: 29, of: 29 });
  // The goal is 9 from 2 to 8 November, 8 in the next week, and 6 from the 16th.
  assert.deepEqual(onTarget(even, taper), { met: 7 + 3, of: 20 });
  assert.deepEqual(
    onTarget(
      dailyLog(now, 4, () => 1),
      { kind: 'limit', per_day: 0 },
    ),
    { met: 0, of: 3 },
  );
  assert.deepEqual(onTarget([], { kind: 'limit', per_day: 8 }), { met: 0, of: 0 });
  assert.deepEqual(onTarget(even, { kind: 'none' }), { met: 0, of: 0 });
});
