import fc from 'fast-check';
import { dayMs, minuteMs } from '#shared/time.ts';
import type { CigarSettings, Plan } from './contract.ts';
import type { CountedLog, DayCounts } from './log.ts';
import { atMsOf, dateOf, dayOf, type Moment, momentAt, parseTimestamp } from './timestamp.ts';

export function at(text: string): Moment {
  const moment = parseTimestamp(text);
  if (!moment) throw new Error(`${text} isn't a timestamp`);
  return moment;
}

/** Derives everything from entries in any order, in a slow and simple way. */
export function makeCountedLog(
  cigars: readonly string[],
  {
    plan = { kind: 'none' },
    cravings = [],
    ...settings
  }: Partial<CigarSettings> & { plan?: Plan; cravings?: readonly string[] } = {},
): CountedLog {
  const sorted = byInstant(cigars);
  const gaps = sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? to, to }));
  const withLength = gaps.map((gap) => ({ ...gap, ms: atMsOf(gap.to) - atMsOf(gap.from) }));
  return {
    settings: { hours_each: 0.5, euros_each: 0.09, ...settings, plan },
    cigars: sorted,
    cravings: byInstant(cravings),
    first: sorted[0] ?? null,
    last: sorted.at(-1) ?? null,
    days: countsOf(sorted),
    longestGap: withLength.toSorted((a, b) => a.ms - b.ms).at(-1),
    isWhole: true,
  };
}

export function byInstant(list: readonly string[]): string[] {
  return list.toSorted((a, b) => atMsOf(a) - atMsOf(b));
}

function countsOf(list: readonly string[]): DayCounts {
  const days = list.map((text) => dayOf(text)).sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { from: null, counts: [] };
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const day of days) counts[day - first] = (counts[day - first] ?? 0) + 1;
  return { from: dateOf(first), counts };
}

/** Makes `perDay(daysAgo)` entries (at most 96) on each of the last days, every ten minutes from 8:00. */
export function dailyLog(now: Moment, days: number, perDay: (daysAgo: number) => number): string[] {
  const noon = now.atMs - (now.atMs % dayMs) + dayMs / 2;
  return Array.from({ length: days }, (_, daysAgo) =>
    Array.from({ length: perDay(daysAgo) }, (_, index) => {
      const date = momentAt(noon - daysAgo * dayMs, 0).date;
      return at(`${date}T08:00Z`).atMs + index * 10 * minuteMs;
    }),
  )
    .flat()
    .map((atMs) => momentAt(atMs, 0).text);
}

/** Real-world offsets, whole hours and others. */
const anyOffset = fc.constantFrom(-720, -570, -210, -60, 0, 60, 120, 330, 345, 540, 840);

export function anyMoment(from: string, until: string): fc.Arbitrary<Moment> {
  return fc
    .tuple(fc.integer({ min: at(from).atMs, max: at(until).atMs }), anyOffset)
    .map(([atMs, offset]) => momentAt(atMs, offset));
}

/** The entries of a frequent traveller; no two are at the same instant. */
export function anyLog(from: string, until: string, maxLength = 60): fc.Arbitrary<string[]> {
  return fc
    .uniqueArray(anyMoment(from, until), { maxLength, selector: (moment) => moment.atMs })
    .map((moments) => byInstant(moments.map((moment) => moment.text)));
}
