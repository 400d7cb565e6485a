import { minuteMs } from '#shared/time.ts';
import { formatDate } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { Plan } from '../../contract.ts';
import { dateOf, dayOf, noonOf } from '../../dates.ts';
import type { Counted } from '../../log.ts';
import { gapMinutesOn, goalOn } from '../../plan.ts';
import type { Moment } from '../../timestamp.ts';
import { spanText } from '../numbers/spans.ts';
import { words } from '../words.ts';
import { meanPerDay } from './draft.ts';

/** What a plan asks for, in a sentence: "Today 12, next week 11 ... none from 1 March 2027". */
export function meaningOf(plan: Plan, counted: Counted, { date: today }: Moment): string {
  const texts = words.plan.meaning;
  const inWeeks = (weeks: number) => dateOf(dayOf(today) + 7 * weeks);
  const mean = meanPerDay(counted, today);
  const meanText = mean === undefined ? '' : ` ${texts.mean(formatNumber(mean))}`;
  switch (plan.kind) {
    case 'none':
      return texts.none;
    case 'limit':
      return `${texts.limit(formatNumber(plan.per_day))}${meanText}`;
    case 'taper': {
      const [now, next] = [today, inWeeks(1)].map((date) => formatNumber(goalOn(plan, date) ?? 0));
      return `${texts.taper(now ?? '', next ?? '', formatDate(noonOf(plan.until)))}${meanText}`;
    }
    case 'gap': {
      const [now, next, later] = [0, 1, 4].map((weeks) =>
        spanText((gapMinutesOn(plan, inWeeks(weeks)) ?? 0) * minuteMs),
      );
      return texts.gap(now ?? '', next ?? '', later ?? '');
    }
  }
}
