import { minuteMs } from '#shared/time.ts';
import type { Plan } from './contract.ts';
import { dateOf, dayOf } from './dates.ts';
import { type Counted, countOn, firstDayOf } from './log.ts';
import { gapsOn } from './streaks.ts';
import { atMsOf, type Moment } from './timestamp.ts';

/**
 * The most a date may have by the plan; undefined for none, for a growing gap, and before a taper begins. A taper falls in weekly
 * steps from its first date on, is never above its start, and is 0 from its last date on and (from a start of 1 on) not earlier.
 */
export function goalOn(plan: Plan, date: string): number | undefined {
  return goalsOf(plan)(dayOf(date));
}

/** The same by the number of the day, for going through many. */
export function goalsOf(plan: Plan): (day: number) => number | undefined {
  if (plan.kind === 'limit') return () => plan.per_day;
  if (plan.kind !== 'taper') return () => undefined;
  const [from, until] = [dayOf(plan.from), dayOf(plan.until)];
  const weeks = Math.ceil((until - from) / 7);
  return (day) => {
    if (day >= until) return 0;
    if (day < from) return undefined;
    const share = (weeks - Math.floor((day - from) / 7)) / weeks;
    // Rounded up (but for the dirt of binary fractions), or the last weeks would ask for none before the agreed date.
    return Math.min(Math.floor(plan.start_per_day), Math.max(0, Math.ceil(plan.start_per_day * share - 1e-9)));
  };
}

/** The least time between two on a date, in minutes; undefined for other plans and before it begins. */
export function gapMinutesOn(plan: Plan, date: string): number | undefined {
  if (plan.kind !== 'gap' || date < plan.from) return undefined;
  return plan.start_minutes + plan.grow_minutes_per_week * Math.floor((dayOf(date) - dayOf(plan.from)) / 7);
}

/** The next date after `date` at which the plan asks for something else: "1 h 45 now, 2 h from Monday". */
export function nextStep(plan: Plan, date: string): { date: string; goal?: number; gapMinutes?: number } | undefined {
  if (plan.kind !== 'taper' && plan.kind !== 'gap') return undefined;
  const isOther = (later: string) =>
    goalOn(plan, later) !== goalOn(plan, date) || gapMinutesOn(plan, later) !== gapMinutesOn(plan, date);
  const from = dayOf(plan.from);
  const today = dayOf(date);
  let day = today < from ? from : from + 7 * (Math.floor((today - from) / 7) + 1);
  // A slow taper keeps the same goal for weeks; every plan changes within its own length or never again.
  const end = plan.kind === 'taper' ? dayOf(plan.until) : day;
  while (day < end && !isOther(dateOf(day))) day += 7;
  const next = dateOf(Math.min(day, end));
  if (next <= date || !isOther(next)) return undefined;
  const [goal, gapMinutes] = [goalOn(plan, next), gapMinutesOn(plan, next)];
  return { date: next, ...(goal !== undefined && { goal }), ...(gapMinutes !== undefined && { gapMinutes }) };
}

/** The instant (ms) from which the next one is not early; undefined without a growing gap or a last one. */
export function nextFrom(counted: Counted, now: Moment): number | undefined {
  const minutes = gapMinutesOn(counted.settings.plan, now.date);
  if (minutes === undefined || counted.last === null) return undefined;
  return atMsOf(counted.last) + minutes * minuteMs;
}

/** Of today's that had one before them: how many came at or after their time. */
export function keptToday(counted: Counted, now: Moment): { kept: number; of: number } | undefined {
  const minutes = gapMinutesOn(counted.settings.plan, now.date);
  if (minutes === undefined) return undefined;
  const gaps = gapsOn(counted, now.date);
  return { kept: gaps.filter((gapMs) => gapMs >= minutes * minuteMs).length, of: gaps.length };
}

/**
 * Of the whole days among the last 30 (so at most 29; today is not over): how many were at the goal of their date or below. Days
 * before the first entry and days without a goal are not judged.
 */
export function daysKept(counted: Counted, now: Moment, days = 30): { kept: number; of: number } {
  const today = dayOf(now.date);
  const goalOf = goalsOf(counted.settings.plan);
  let [kept, of] = [0, 0];
  for (let day = Math.max(today - days + 1, firstDayOf(counted.days)); day < today; day++) {
    const goal = goalOf(day);
    if (goal === undefined) continue;
    of++;
    if (countOn(counted.days, day) <= goal) kept++;
  }
  return { kept, of };
}
