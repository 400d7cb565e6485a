import type { CalendarWeeks } from '#web/charts/CalendarYear.tsx';
import type { CalendarCell, CalendarWeek, MonthCalendar, YearCalendar } from '../../calendar.ts';
import { dayOf, firstOfMonth, weekdayOf } from '../../timestamp.ts';
import * as messages from '../messages.ts';
import { countText, longMonthName, meanText, weekdayText } from './chart-texts.ts';

export function chartWeeks(weeks: readonly CalendarWeek[]): CalendarWeeks {
  return weeks.map((days) => days.map((day) => day && chartDay(day)));
}

function chartDay(cell: CalendarCell) {
  const isKnown = !cell.isFuture && !cell.isBefore;
  return {
    level: isKnown ? cell.level : undefined,
    text: () => messages.charts.valueAt(weekdayText(cell.date), cellText(cell)),
    isToday: cell.isToday,
    ...(isKnown && { number: countText(cell.count) }),
  };
}

export function cellText({ count, isFuture, isBefore, isToday }: CalendarCell): string {
  const texts = messages.charts;
  if (isFuture) return texts.ahead;
  if (isBefore) return texts.before;
  return isToday ? texts.soFar(countText(count)) : countText(count);
}

/** Daily mean of a month's past counted days, without today; undefined if there are none. */
export function meanOf({ weeks }: MonthCalendar): number | undefined {
  const counted = weeks.flat().filter((day) => day && !day.isFuture && !day.isBefore && !day.isToday);
  return counted.length === 0 ? undefined : counted.reduce((sum, day) => sum + (day?.count ?? 0), 0) / counted.length;
}

/** Which week each month's label is above: the first that is mostly in the month. */
export function monthMarks({ year, months }: YearCalendar): { label: string; week: number }[] {
  return months.map(({ month, week }) => {
    const isLate = month > 1 && weekdayOf(firstOfMonth(year, month)) > 3;
    return { label: messages.charts.months[month - 1] ?? '', week: isLate ? week + 1 : week };
  });
}

/** "From 15.0 a day in January to 7.7 in November." */
export function yearSentence({ year, months }: YearCalendar): string {
  const texts = messages.charts;
  const known = months.flatMap(({ month, perDay }) =>
    perDay === undefined ? [] : [{ name: longMonthName(month), mean: meanText(perDay) }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return texts.nothingIn(String(year));
  return first === last
    ? texts.onlyMonth(first.mean, first.name)
    : texts.fromTo(first.mean, first.name, last.mean, last.name);
}

export function yearTable({ year, weeks }: YearCalendar) {
  const texts = messages.charts;
  const byDate = new Map(weeks.flat().flatMap((cell) => (cell ? [[cell.date.slice(5), cell] as const] : [])));
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    caption: texts.daysOf(String(year)),
    columns: [texts.stepNames.day, ...texts.months],
    rows: Array.from({ length: 31 }, (_, index) => [
      String(index + 1),
      ...texts.months.map((_name, month) => {
        const cell = byDate.get(`${two(month + 1)}-${two(index + 1)}`);
        return !cell || cell.isFuture || cell.isBefore ? '' : countText(cell.count);
      }),
    ]),
  };
}

/** A month as one number, for stepping and comparing. */
export const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

export function stepMonth(from: number, by: number, first: number, last: number): number {
  return Math.min(last, Math.max(first, from + by));
}

export const firstMonthOf = (firstDate: string | null, today: string): number =>
  monthNumber(firstDate !== null && dayOf(firstDate) < dayOf(today) ? firstDate : today);
