import { formatNumber, plural } from '#web/text/format-number.ts';
import type { Bar, DaySeries } from '../../day-series.ts';
import { words } from '../words.ts';
import { countText, dayText, meanText, monthName, weekdayText } from './chart-texts.ts';

type Step = DaySeries['step'];

/** Below the axis. */
export function markText(step: Step, { date }: Bar): string {
  if (step === 'year') return date.slice(0, 4);
  return step === 'month' ? words.charts.month(monthName(date), date.slice(0, 4)) : dayText(date);
}

/** In full: what is read out, and the first column of the table. */
export function barName(step: Step, bar: Bar): string {
  if (step === 'day') return weekdayText(bar.date);
  if (step === 'week' && bar.date !== bar.until) return words.charts.span(dayText(bar.date), dayText(bar.until));
  return markText(step, bar);
}

export function valueText(step: Step, { value, isRunning, isBefore }: Bar): string {
  const texts = words.charts;
  if (isBefore) return texts.before;
  if (step !== 'day') return meanText(value);
  return isRunning ? texts.soFar(countText(value)) : countText(value);
}

/** "Fri 14 Nov: 11, goal 8, 7-day mean 7.4". */
export function barText(step: Step, bar: Bar, mean: number | undefined): string {
  const texts = words.charts;
  const value = step === 'day' || bar.isBefore ? valueText(step, bar) : texts.aDay(valueText(step, bar));
  const parts = [
    value,
    ...(bar.goal === undefined ? [] : [texts.goal(goalText(bar.goal))]),
    ...(mean === undefined ? [] : [texts.meanOf(meanText(mean))]),
  ];
  return texts.valueAt(barName(step, bar), parts.join(', '));
}

export const goalText = (goal: number): string => formatNumber(goal, 1);

/** What there is to see: the way it goes, what was kept (not of the years before there was a plan), and what the shades mean. */
export function perDaySentence({ step, bars, change, kept }: DaySeries): string {
  const texts = words.charts;
  const goals = new Set(bars.flatMap(({ goal }) => goal ?? []));
  const [goal] = goals;
  const parts = [
    texts.stepMean[step] + changeText(change),
    ...(kept.of === 0 || step === 'month' || step === 'year'
      ? []
      : [
          texts.kept(
            countText(kept.kept),
            plural(kept.of, texts.oneDay, texts.manyDays),
            goals.size === 1 && goal !== undefined ? goalText(goal) : undefined,
          ),
        ]),
  ];
  const shades = goals.size === 0 ? texts.onlyHatched : texts.shades;
  const said = parts.join('; ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}. ${shades} ${texts.notOver[step]}`;
}

function changeText(change: DaySeries['change']): string {
  const texts = words.charts;
  if (!change) return texts.noChange;
  const [from, to, days] = [
    meanText(change.fromPerDay),
    meanText(change.toPerDay),
    plural(change.days, texts.oneDay, texts.manyDays),
  ];
  if (from === to) return texts.steady(to, days);
  return change.toPerDay < change.fromPerDay ? texts.down(from, to, days) : texts.up(from, to, days);
}
