/** The texts are in English; dates are written as European readers expect. */
const locale = 'en-GB';

/** Creates a format on first use, because the first one in a visit loads the browser's tables for all languages. */
function onFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const dates = onFirstUse(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }));
const longDates = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
const days = onFirstUse(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
// A month such as "2023-03" has no time zone. In the reader's own, its first moment might be in the previous month.
const monthsAs = (month: 'long' | 'short') =>
  onFirstUse(() => new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' }));
const months = { long: monthsAs('long'), short: monthsAs('short') };
const monthsOfMoments = onFirstUse(() => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }));
const dateTimes = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const times = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const seconds = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));
const lists = onFirstUse(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

export const formatDate = (iso: string): string => dates().format(new Date(iso));
/** "22 November 2026". */
export const formatLongDate = (moment: Date): string => longDates().format(moment);
/** "9 Nov", if the year is obvious. */
export const formatDay = (iso: string): string => days().format(new Date(iso));
/** "March 2023" or "Mar 2023" for "2023-03". */
export const formatMonth = (month: string, length: keyof typeof months): string =>
  months[length]().format(new Date(`${month}-01T00:00:00Z`));
/** "Jun 2025" for a timestamp. */
export const formatMonthOf = (iso: string): string => monthsOfMoments().format(new Date(iso));
export const formatDateTime = (iso: string): string => dateTimes().format(new Date(iso));
export const formatTime = (iso: string): string => times().format(new Date(iso));
/** "21:53:04". */
export const formatTimeToSecond = (iso: string): string => seconds().format(new Date(iso));
export const formatList = (items: readonly string[]): string => lists().format(items);
