import { type CountedLog, countBetween, countOn, entriesOn, firstDayOf } from './log.ts';
import { dateOf, dayOf, daysInMonth, firstOfMonth, type Moment } from './timestamp.ts';

export const windowNames = ['today', 'week', 'month', 'year', 'all'] as const;
export type WindowName = (typeof windowNames)[number];

type PreviousSpan = {
  from: string;
  /** Its last date, counted in full or, if there is an `untilTime` (local HH:MM:SS.mmm), up to then. */
  until: string;
  untilTime?: string;
  count: number;
  /** Whether counting started within it, so that it's shorter than a whole span. */
  isPartial: boolean;
};

export type CigarWindow = {
  name: WindowName;
  from: string;
  /** Days elapsed, including today; at least 1. */
  days: number;
  count: number;
  /** Hours of life, according to the person's own setting. */
  hours: number;
  euros: number;
  perDay: number;
  before?: PreviousSpan;
  /** -0.25 for a quarter fewer than before; missing if there's no previous span or it had no entries. */
  changeShare?: number;
};

/**
 * `count` times the cost of each (euros or hours) without floating-point error: 7 times 0.09 is 0.63. Rounded to a
 * millionth, finer than any setting.
 */
export function amountOf(count: number, each: number): number {
  return Math.round(count * each * 1e6) / 1e6;
}

/**
 * What a window contains at `now`, going by each entry's own date. An entry dated tomorrow (made further east) counts
 * from tomorrow on, except in `all`, which includes everything.
 */
export function windowOf(name: WindowName, counted: CountedLog, now: Moment): CigarWindow {
  const { days, settings } = counted;
  const today = dayOf(now.date);
  const from = firstDay(name, counted, now);
  const until = name === 'all' ? Math.max(today, firstDayOf(days) + days.counts.length - 1) : today;
  const elapsed = (Number.isFinite(until) ? until : today) - from + 1;
  const count = countBetween(days, from, until);
  const before = previousSpan(name, counted, now);
  return {
    name,
    from: dateOf(from),
    days: elapsed,
    count,
    hours: amountOf(count, settings.hours_each),
    euros: amountOf(count, settings.euros_each),
    perDay: count / elapsed,
    ...(before && { before }),
    ...(before && before.count > 0 && { changeShare: (count - before.count) / before.count }),
  };
}

function firstDay(name: WindowName, counted: CountedLog, now: Moment): number {
  const today = dayOf(now.date);
  const [year, month] = [Number(now.date.slice(0, 4)), Number(now.date.slice(5, 7))];
  switch (name) {
    case 'today':
      return today;
    case 'week':
      return today - 6;
    case 'month':
      return firstOfMonth(year, month);
    case 'year':
      return firstOfMonth(year, 1);
    case 'all':
      return Math.min(today, firstDayOf(counted.days));
  }
}

/** Undefined for `all`, and if nothing was counted before the span ended. */
function previousSpan(name: WindowName, counted: CountedLog, now: Moment): PreviousSpan | undefined {
  const bounds = previousBounds(name, now);
  if (!bounds) return undefined;
  const { from, until, isWholeMonth } = bounds;
  const date = dateOf(until);
  const localNow = `${date}${now.text.slice(10, 23)}`;
  const times = isWholeMonth ? undefined : entriesOn(counted.cigars, date).map((text) => text.slice(0, 23));
  const start = firstCounted(counted);
  if (counted.isWhole && (start === undefined || start > (times ? localNow : `${date}T24`))) return undefined;
  const lastDay = times ? times.filter((time) => time <= localNow).length : countOn(counted.days, until);
  return {
    from: dateOf(from),
    until: date,
    ...(times && { untilTime: localNow.slice(11) }),
    count: countBetween(counted.days, from, until - 1) + lastDay,
    isPartial: counted.isWhole && from < firstDayOf(counted.days),
  };
}

/**
 * A month or year is compared with the previous one up to the same day. If that day doesn't exist there (31 March, 29
 * February), the previous month counts to its end.
 */
function previousBounds(
  name: WindowName,
  now: Moment,
): { from: number; until: number; isWholeMonth: boolean } | undefined {
  const today = dayOf(now.date);
  if (name === 'today') return { from: today - 1, until: today - 1, isWholeMonth: false };
  if (name === 'week') return { from: today - 13, until: today - 7, isWholeMonth: false };
  if (name === 'all') return undefined;
  const [year = 0, month = 0, day = 0] = now.date.split('-').map(Number);
  const [pastYear, pastMonth] = name === 'year' ? [year - 1, month] : month === 1 ? [year - 1, 12] : [year, month - 1];
  const length = daysInMonth(pastYear, pastMonth);
  return {
    from: firstOfMonth(pastYear, name === 'year' ? 1 : pastMonth),
    until: firstOfMonth(pastYear, pastMonth) + Math.min(day, length) - 1,
    isWholeMonth: day > length,
  };
}

/** Local time of the first entry; only its date if a later entry has an earlier date (made further west). */
function firstCounted({ days, first }: CountedLog): string | undefined {
  if (days.from === null) return undefined;
  return first?.startsWith(days.from) ? first.slice(0, 23) : days.from;
}
