import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNightlyDue, nextMoment } from './schedule.ts';

process.env.TZ = 'Europe/Berlin';

const three = { hour: 3, minute: 0 };
const at = (text: string) => new Date(text).getTime();
const good = (text: string) => ({ madeAt: at(text), failed: false });
const failed = (text: string) => ({ madeAt: at(text), failed: true });

const cases: [what: string, now: string, past: ReturnType<typeof good>[], due: boolean][] = [
  ['before its time', '2026-05-02T02:59', [good('2026-05-01T03:00')], false],
  ['at its time', '2026-05-02T03:00', [good('2026-05-01T03:00')], true],
  ["once it's made", '2026-05-02T03:01', [good('2026-05-02T03:00')], false],
  ['for the rest of the day', '2026-05-02T23:59', [good('2026-05-02T03:00')], false],
  ['in the morning, if the machine was off at night', '2026-05-02T09:00', [good('2026-05-01T03:00')], true],
  ['if there is none yet', '2026-05-02T09:00', [], true],
  ['at a time that was skipped this night', '2026-03-29T03:30', [good('2026-03-28T02:30')], true],
  ['in the hour that happens twice', '2026-10-25T03:10', [good('2026-10-25T03:00')], false],
  ['soon after a failure', '2026-05-02T03:30', [failed('2026-05-02T03:00')], false],
  ['an hour after a failure', '2026-05-02T04:00', [failed('2026-05-02T03:00')], true],
  ['after three failures', '2026-05-02T12:00', ['03', '04', '05'].map((h) => failed(`2026-05-02T${h}:00`)), false],
  [
    'the night after three failures',
    '2026-05-03T03:00',
    ['03', '04', '05'].map((h) => failed(`2026-05-02T${h}:00`)),
    true,
  ],
  ['if the only one is from a clock that was ahead', '2026-05-02T09:00', [good('2031-01-01T03:00')], true],
  ['if the clock was set back a little', '2026-05-02T02:30', [good('2026-05-02T03:00')], false],
];

for (const [what, now, past, due] of cases) {
  test(`a nightly backup is ${due ? '' : 'not '}due ${what}`, () => {
    assert.equal(isNightlyDue(three, past, at(now)), due);
  });
}

test('the next backup is due today or tomorrow, at the scheduled local time', () => {
  assert.equal(nextMoment(three, at('2026-05-02T02:00')), at('2026-05-02T03:00'));
  assert.equal(nextMoment(three, at('2026-05-02T03:00')), at('2026-05-03T03:00'));
  assert.equal(nextMoment(three, at('2026-10-24T12:00')), at('2026-10-25T03:00'));
});

test("late in a 25-hour day, a backup scheduled for later that evening isn't due yet", () => {
  const late = { hour: 23, minute: 45 };
  assert.equal(isNightlyDue(late, [good('2026-10-24T23:45')], at('2026-10-25T23:30')), false);
});
