import { type CountedLog, entriesSince } from './log.ts';
import { dateOf, dayOf, type Moment, weekdayOf } from './timestamp.ts';

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
