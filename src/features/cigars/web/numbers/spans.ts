import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { formatDay } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { dayOf, noonOf } from '../../timestamp.ts';
import * as messages from '../messages.ts';

/** "12 min", "2 h 5 min", "3 d 6 h": an elapsed time, rounded down, in its two largest units. */
export function spanText(ms: number): string {
  const texts = messages.numbers;
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return texts.minutes(minutes);
  if (ms >= 2 * dayMs) return texts.daysHours(formatNumber(Math.floor(hours / 24)), hours % 24);
  return minutes % 60 === 0 ? texts.hoursOnly(hours) : texts.hours(hours, minutes % 60);
}

/** "1.53", "1,204.50": with a fixed number of decimals. */
export function fixedText(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  return `${value < 0 ? '−' : ''}${formatNumber(Number(whole))}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Hours of life, with one decimal as long as that is meaningful. */
export const hoursText = (hours: number): string => fixedText(hours, hours < 100 ? 1 : 0);
/** "€1.50", "€1,205": a larger amount needs no cents. */
export const eurosText = (euros: number): string => messages.numbers.euros(fixedText(euros, euros < 1000 ? 2 : 0));

/** "tomorrow", "24 Nov": a date after today. */
export function laterDayText(date: string, today: string): string {
  return dayOf(date) === dayOf(today) + 1 ? messages.numbers.tomorrow : formatDay(noonOf(date));
}

/** "two fewer", "14 more", "the same": the difference in words. */
export function differenceText(count: number, before: number): string {
  const texts = messages.numbers;
  const difference = Math.abs(count - before);
  if (difference === 0) return texts.asMany;
  const amount = texts.small[difference] ?? formatNumber(difference);
  return count < before ? texts.fewer(amount) : texts.more(amount);
}

export const splitMinutes = (minutes: number) => ({
  days: Math.floor((minutes * minuteMs) / dayMs),
  hours: Math.floor(((minutes * minuteMs) % dayMs) / hourMs),
  minutes: minutes % 60,
});
