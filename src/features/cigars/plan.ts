import { minuteMs } from '#shared/time.ts';
import type { Plan } from './contract.ts';
import { type CountedLog, countOn, firstDayOf } from './log.ts';
import { gapsOn } from './streaks.ts';
import { atMsOf, dateOf, dayOf, type Moment } from './timestamp.ts';

/**
 * The plan's maximum for a date; undefined without a plan, for a growing gap, and before a taper starts. A taper falls
 * in weekly steps, never exceeds its start, and reaches 0 on its last date and (with a start of at least 1) no
 * earlier.
 */
export function goalOn(plan: Plan, date: string): number | undefined {
  return goalsOf(plan)(dayOf(date));
}

/** Like `goalOn`, but by day number, for use in loops. */
export function goalsOf(plan: Plan): (day: number) => number | undefined {
  if (plan.kind === 'limit') return () => plan.per_day;
  if (plan.kind !== 'taper') return () => undefined;
  const [from, until] = [dayOf(plan.from), dayOf(plan.until)];
  const weeks = Math.ceil((until - from) / 7);
  return (day) => {
    if (day >= until) return 0;
    if (day < from) return undefined;
    const share = (weeks - Math.floor((day - from) / 7)) / weeks;
    // Rounded up (ignoring floating-point error), because the goal must not reach zero weeks before the agreed date.
    return Math.min(Math.floor(plan.start_per_day), Math.max(0, Math.ceil(plan.start_per_day * share - 1e-9)));
  };
}

/** Minimum gap on a date, in minutes; undefined for other plans and before it starts. */
export function gapMinutesOn(plan: Plan, date: string): number | undefined {
  if (plan.kind !== 'gap' || date < plan.from) return undefined;
  return plan.start_minutes + plan.grow_minutes_per_week * Math.floor((dayOf(date) - dayOf(plan.from)) / 7);
}

/** The next date after `date` with a different target: "1 h 45 now, 2 h from Monday". */
export function nextStep(plan: Plan, date: string): { date: string; goal?: number; gapMinutes?: number } | undefined {
  if (plan.kind !== 'taper' && plan.kind !== 'gap') return undefined;
  const isDifferent = (later: string) =>
    goalOn(plan, later) !== goalOn(plan, date) || gapMinutesOn(plan, later) !== gapMinutesOn(plan, date);
  const from = dayOf(plan.from);
  const today = dayOf(date);
  let day = today < from ? from : from + 7 * (Math.floor((today - from) / 7) + 1);
  // A slow taper can keep its goal for weeks. No plan changes after its end.
  const end = plan.kind === 'taper' ? dayOf(plan.until) : day;
  while (day < end && !isDifferent(dateOf(day))) day += 7;
  const next = dateOf(Math.min(day, end));
  if (next <= date || !isDifferent(next)) return undefined;
  const [goal, gapMinutes] = [goalOn(plan, next), gapMinutesOn(plan, next)];
  return { date: next, ...(goal !== undefined && { goal }), ...(gapMinutes !== undefined && { gapMinutes }) };
}

/** When the next cigarette is due, in ms; undefined without a growing gap or a previous cigarette. */
export function nextDueAt(counted: CountedLog, now: Moment): number | undefined {
  const minutes = gapMinutesOn(counted.settings.plan, now.date);
  if (minutes === undefined || counted.last === null) return undefined;
  return atMsOf(counted.last) + minutes * minuteMs;
}

/** Today's entries at or after their due time, out of those with a previous entry. */
export function gapsMetToday(counted: CountedLog, now: Moment): { met: number; of: number } | undefined {
  const minutes = gapMinutesOn(counted.settings.plan, now.date);
  if (minutes === undefined) return undefined;
  const gaps = gapsOn(counted, now.date);
  return { met: gaps.filter((gapMs) => gapMs >= minutes * minuteMs).length, of: gaps.length };
}

/**
 * How many of the last `days` days, counting today, met their goal. Today itself is left out because it isn't over, and
 * so are days before the first entry or without a goal.
 */
export function daysOnTarget(counted: CountedLog, now: Moment, days = 30): { met: number; of: number } {
  const today = dayOf(now.date);
  const goalOf = goalsOf(counted.settings.plan);
  let [met, of] = [0, 0];
  for (let day = Math.max(today - days + 1, firstDayOf(counted.days)); day < today; day++) {
    const goal = goalOf(day);
    if (goal === undefined) continue;
    of++;
    if (countOn(counted.days, day) <= goal) met++;
  }
  return { met, of };
}
