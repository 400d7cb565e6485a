import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../../contract.ts';
import { type CountedLog, countLog, emptyLog } from '../../log.ts';
import { draftOf, invalidFields, meanPerDay, planOf, settingsOf } from './plan-draft.ts';

const today = '2026-11-22';
const none: Plan = { kind: 'none' };

function countedWith(counts: number[], from: string | null, plan: Plan = none): CountedLog {
  return {
    ...countLog(emptyLog, { hours_each: 0.5, euros_each: 0.09, plan }),
    days: { from, counts },
  };
}

test("the mean leaves out today, which isn't over", () => {
  assert.equal(meanPerDay(countedWith([10, 20, 99], '2026-11-20'), today), 15);
  assert.equal(meanPerDay(countedWith([99], today), today), undefined);
  assert.equal(meanPerDay(countedWith([], null), today), undefined);
});

test("the suggested plan is based on the person's own mean", () => {
  const draft = draftOf(countedWith([12, 12, 3], '2026-11-20'), today);
  assert.deepEqual(
    [draft.perDay, draft.startPerDay, draft.until, draft.startMinutes],
    ['11', '12', '2027-02-14', '75'],
  );
});

test('a plan saved unchanged keeps its start date', () => {
  const plan: Plan = { kind: 'gap', from: '2026-11-01', start_minutes: 90, grow_minutes_per_week: 15 };
  const counted = countedWith([1], '2026-11-01', plan);
  const draft = draftOf(counted, today);
  assert.deepEqual(planOf(draft, plan, today), plan);
  assert.deepEqual(planOf({ ...draft, startMinutes: '100' }, plan, today), {
    ...plan,
    from: today,
    start_minutes: 100,
  });
});

test('invalid fields are reported, but only for the chosen plan', () => {
  const draft = {
    ...draftOf(countedWith([], null), today),
    perDay: '1.5',
    until: today,
    startMinutes: '0',
    eurosEach: '0,4',
  };
  assert.deepEqual(invalidFields(draft, none, today), []);
  assert.deepEqual(invalidFields({ ...draft, kind: 'limit' }, none, today), ['perDay']);
  assert.deepEqual(invalidFields({ ...draft, kind: 'taper' }, none, today), ['until']);
  assert.deepEqual(invalidFields({ ...draft, kind: 'gap', hoursEach: '' }, none, today), ['startMinutes', 'hoursEach']);
  assert.equal(settingsOf(draft, countedWith([], null).settings, today).euros_each, 0.4);
});

test('settings can be saved even if the plan has ended', () => {
  const plan: Plan = { kind: 'taper', from: '2026-08-01', start_per_day: 12, until: '2026-11-01' };
  const draft = { ...draftOf(countedWith([1], '2026-08-01', plan), today), eurosEach: '0.4' };
  assert.deepEqual(invalidFields(draft, plan, today), []);
  assert.deepEqual(settingsOf(draft, { hours_each: 0.5, euros_each: 0.09, plan }, today).plan, plan);
  assert.deepEqual(invalidFields({ ...draft, startPerDay: '10' }, plan, today), ['until']);
});
