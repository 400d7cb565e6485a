import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';

/** The words are English; dates and numbers follow the European habit of its readers. */
const locale = 'en-GB';

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const dateTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const plurals = new Intl.PluralRules(locale);
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

export const formatNumber = (value: number): string => numbers.format(value);
/** A share from 0 to 1 as a percentage. */
export const formatPercent = (share: number): string => percents.format(share);
export const formatDate = (iso: string): string => dates.format(new Date(iso));
export const formatDateTime = (iso: string): string => dateTimes.format(new Date(iso));
export const formatTime = (iso: string): string => times.format(new Date(iso));
export const formatList = (items: readonly string[]): string => lists.format(items);

/** A count with its noun: `plural(2, 'room', 'rooms')` is "2 rooms". */
export function plural(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`;
}

const steps: { upToMs: number; unit: Intl.RelativeTimeFormatUnit; unitMs: number }[] = [
  { upToMs: 45 * secondMs, unit: 'second', unitMs: secondMs },
  { upToMs: 45 * minuteMs, unit: 'minute', unitMs: minuteMs },
  { upToMs: 22 * hourMs, unit: 'hour', unitMs: hourMs },
  { upToMs: 26 * dayMs, unit: 'day', unitMs: dayMs },
  { upToMs: 320 * dayMs, unit: 'month', unitMs: 30 * dayMs },
];

/** "3 minutes ago", "yesterday". A moment that lies ahead by a few seconds of clock difference reads "now". */
export function formatRelative(iso: string, nowMs: number): string {
  const awayMs = Date.parse(iso) - nowMs;
  const distanceMs = Math.abs(awayMs);
  if (distanceMs < 10 * secondMs) return relatives.format(0, 'second');
  const step = steps.find(({ upToMs }) => distanceMs < upToMs) ?? { unit: 'year' as const, unitMs: 365 * dayMs };
  return relatives.format(Math.round(awayMs / step.unitMs), step.unit);
}

/** A waiting time in words: "40 seconds", "3 minutes". */
export function formatWait(seconds: number): string {
  return seconds < 90
    ? plural(Math.ceil(seconds), 'second', 'seconds')
    : plural(Math.ceil(seconds / 60), 'minute', 'minutes');
}
