import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { plural } from './format-number.ts';

/** The words are English; dates follow the European habit of its readers. */
const locale = 'en-GB';

/** Made when it is first used: the first of a visit loads the browser's tables of all languages. */
function onFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const dates = onFirstUse(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }));
const months = onFirstUse(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const dateTimes = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const times = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const relatives = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const lists = onFirstUse(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

export const formatDate = (iso: string): string => dates().format(new Date(iso));
/** "March 2023" of "2023-03". */
export const formatMonth = (month: string): string => months().format(new Date(`${month}-01T00:00:00Z`));
export const formatDateTime = (iso: string): string => dateTimes().format(new Date(iso));
export const formatTime = (iso: string): string => times().format(new Date(iso));
export const formatList = (items: readonly string[]): string => lists().format(items);

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
  if (distanceMs < 10 * secondMs) return relatives().format(0, 'second');
  const step = steps.find(({ upToMs }) => distanceMs < upToMs) ?? { unit: 'year' as const, unitMs: 365 * dayMs };
  return relatives().format(Math.round(awayMs / step.unitMs), step.unit);
}

/** A waiting time in words: "40 seconds", "3 minutes". */
export function formatWait(seconds: number): string {
  return seconds < 90
    ? plural(Math.ceil(seconds), 'second', 'seconds')
    : plural(Math.ceil(seconds / 60), 'minute', 'minutes');
}
