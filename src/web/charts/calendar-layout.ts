const dayMs = 86_400_000;
const daysOfWeek = 7;

/** A year, or a month of one, as weeks of seven days from Monday. */
export interface CalendarLayout {
  days: number;
  weeks: number;
  /** Where a day stands, counted from 0; weekday 0 is Monday. */
  placeOf: (day: number) => { week: number; weekday: number };
  /** The day that stands there; undefined before the first and after the last. */
  dayAt: (week: number, weekday: number) => number | undefined;
}

function layOut(firstMs: number, days: number): CalendarLayout {
  const before = (new Date(firstMs).getUTCDay() + 6) % daysOfWeek;
  return {
    days,
    weeks: Math.ceil((before + days) / daysOfWeek),
    placeOf: (day) => ({ week: Math.floor((before + day) / daysOfWeek), weekday: (before + day) % daysOfWeek }),
    dayAt: (week, weekday) => {
      if (week < 0 || weekday < 0 || weekday >= daysOfWeek) return undefined;
      const day = week * daysOfWeek + weekday - before;
      return day >= 0 && day < days ? day : undefined;
    },
  };
}

/** How many days from 1 January of a year to the first of its months, 0 to 12. */
export const startOfMonth = (year: number, month: number): number =>
  (Date.UTC(year, month) - Date.UTC(year, 0)) / dayMs;

export const calendarYear = (year: number): CalendarLayout => layOut(Date.UTC(year, 0), startOfMonth(year, 12));

/** `month` from 0 for January. */
export const calendarMonth = (year: number, month: number): CalendarLayout =>
  layOut(Date.UTC(year, month), startOfMonth(year, month + 1) - startOfMonth(year, month));

/** The week over which the name of each month stands: the one that has most of its first days. */
export function monthColumns(year: number): number[] {
  const { placeOf } = calendarYear(year);
  return Array.from({ length: 12 }, (_, month) => {
    const { week, weekday } = placeOf(startOfMonth(year, month));
    return month > 0 && weekday > daysOfWeek / 2 ? week + 1 : week;
  });
}
