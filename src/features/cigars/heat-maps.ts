import { type CountedLog, countBetween, countOn, entriesSince, firstDayOf } from './log.ts';
import { dateOf, dayOf, daysInMonth, firstOfMonth, type Moment, weekdayOf } from './timestamp.ts';

type HeatLevel = 0 | 1 | 2 | 3 | 4;
export type CalendarCell = {
  date: string;
  count: number;
  level: HeatLevel;
  isToday: boolean;
  isFuture: boolean;
  /** Before the first entry. */
  isBefore: boolean;
};
/** Seven cells, Monday first; undefined outside the year or month. */
export type CalendarWeek = (CalendarCell | undefined)[];
/**
 * Minimum counts of levels 1 to 4, whole and increasing: with [1, 7, 10, 13] the levels are none, 1-6, 7-9, 10-12 and
 * 13+.
 */
export type HeatLimits = readonly [number, number, number, number];
export type CalendarMonth = {
  /** 1 to 12. */
  month: number;
  /** Index of the week with its first day. */
  week: number;
  /** Mean of its past counted days, without today; undefined if there are none. */
  perDay?: number;
};

export type YearCalendar = { year: number; limits: HeatLimits; weeks: CalendarWeek[]; months: CalendarMonth[] };
export type MonthCalendar = { year: number; month: number; limits: HeatLimits; weeks: CalendarWeek[] };

/** Used for the first two weeks. */
const defaultLimits: HeatLimits = [1, 7, 10, 13];

/**
 * Quartiles of the person's own non-zero days in all years, so that years can be compared. Excludes today, because a
 * tap mustn't recolour the year.
 */
export function heatLimits(counted: CountedLog, now: Moment): HeatLimits {
  const whole = Math.min(counted.days.counts.length, dayOf(now.date) - firstDayOf(counted.days));
  const daysWith: number[] = [];
  let smoked = 0;
  for (let index = 0; index < whole; index++) {
    const count = counted.days.counts[index] ?? 0;
    if (count === 0) continue;
    daysWith[count] = (daysWith[count] ?? 0) + 1;
    smoked++;
  }
  if (smoked < 14) return defaultLimits;
  /** One more than the count at this quantile of the days. */
  const above = (share: number) => {
    let [count, days] = [0, 0];
    while (days < smoked * share) days += daysWith[++count] ?? 0;
    return count + 1;
  };
  return quartileLimits(above);
}

/** Increasing limits at the quartiles; `above` returns one more than the value at a quantile. */
export function quartileLimits(above: (share: number) => number): HeatLimits {
  const second = Math.max(2, above(0.25));
  const third = Math.max(second + 1, above(0.5));
  return [1, second, third, Math.max(third + 1, above(0.75))];
}

export function levelOf(count: number, limits: HeatLimits): HeatLevel {
  return limits.filter((limit) => count >= limit).length as HeatLevel;
}

export function yearCalendar(counted: CountedLog, year: number, now: Moment): YearCalendar {
  const limits = heatLimits(counted, now);
  const [from, until] = [firstOfMonth(year, 1), firstOfMonth(year, 13) - 1];
  const monday = from - weekdayOf(from);
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = firstOfMonth(year, index + 1);
    const perDay = meanOf(counted, first, first + daysInMonth(year, index + 1) - 1, now);
    return { month: index + 1, week: Math.floor((first - monday) / 7), ...(perDay !== undefined && { perDay }) };
  });
  return { year, limits, weeks: weeksOf(counted, from, until, now, limits), months };
}

/** `month` from 1 to 12. */
export function monthCalendar(counted: CountedLog, year: number, month: number, now: Moment): MonthCalendar {
  const limits = heatLimits(counted, now);
  const from = firstOfMonth(year, month);
  return { year, month, limits, weeks: weeksOf(counted, from, from + daysInMonth(year, month) - 1, now, limits) };
}

function weeksOf({ days }: CountedLog, from: number, until: number, now: Moment, limits: HeatLimits): CalendarWeek[] {
  const [today, first] = [dayOf(now.date), firstDayOf(days)];
  const weeks: CalendarWeek[] = [];
  for (let monday = from - weekdayOf(from); monday <= until; monday += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const day = monday + weekday;
        if (day < from || day > until) return undefined;
        const count = countOn(days, day);
        const level = levelOf(count, limits);
        return {
          date: dateOf(day),
          count,
          level,
          isToday: day === today,
          isFuture: day > today,
          isBefore: day < first,
        };
      }),
    );
  }
  return weeks;
}

function meanOf({ days }: CountedLog, from: number, until: number, now: Moment): number | undefined {
  const start = Math.max(from, firstDayOf(days));
  const end = Math.min(until, dayOf(now.date) - 1);
  return end < start ? undefined : countBetween(days, start, end) / (end - start + 1);
}

export type HourPattern = {
  /** 7 rows of 24 hours, Monday first. */
  counts: number[][];
  total: number;
  /** The busiest four consecutive hours of a weekday, for "Most on Friday from 20:00"; missing below 28 entries. */
  busiest?: { weekday: number; fromHour: number; count: number };
  /** Fewer than 2% of entries are before this hour (4 or later). Shown as "hardly any before 7:00". */
  quietUntilHour?: number;
};

const minForSummary = 28;
const blockHours = 4;

/** The last 28 whole days and today, by local weekday and hour. */
export function hourPattern(counted: CountedLog, now: Moment): HourPattern {
  const from = dateOf(dayOf(now.date) - 28);
  const counts = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  let total = 0;
  for (const text of entriesSince(counted.cigars, from)) {
    if (text.slice(0, 10) > now.date) continue;
    const row = counts[weekdayOf(dayOf(text))];
    const hour = Number(text.slice(11, 13));
    if (row) row[hour] = (row[hour] ?? 0) + 1;
    total++;
  }
  if (total < minForSummary) return { counts, total };
  const quietUntilHour = quietUntil(counts, total);
  return { counts, total, busiest: busiestBlock(counts), ...(quietUntilHour >= 4 && { quietUntilHour }) };
}

/** The busiest block of hours; the earliest on a tie. */
function busiestBlock(counts: number[][]) {
  let best = { weekday: 0, fromHour: 0, count: 0 };
  for (const [weekday, row] of counts.entries()) {
    for (let fromHour = 0; fromHour < 24; fromHour++) {
      // The block must start with a non-empty hour, or the text would name an idle one.
      if (row[fromHour] === 0) continue;
      const count = row.slice(fromHour, fromHour + blockHours).reduce((sum, each) => sum + each, 0);
      if (count > best.count) best = { weekday, fromHour, count };
    }
  }
  return best;
}

function quietUntil(counts: number[][], total: number): number {
  let soFar = 0;
  for (let hour = 0; hour < 24; hour++) {
    for (const row of counts) soFar += row[hour] ?? 0;
    if (soFar * 50 >= total) return hour;
  }
  return 24;
}
