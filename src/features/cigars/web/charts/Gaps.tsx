import { memo, useMemo } from 'react';
import { hourMs } from '#shared/time.ts';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { DayBars } from '#web/charts/DayBars.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { type DayGap, gapsByDay } from '../../gaps.ts';
import type { Counted } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import { words } from '../words.ts';
import { dayText, gapText, weekdayText } from './chart-texts.ts';

interface Props {
  counted: Counted;
  now: Moment;
}

const markSteps = [1, 7, 14];

/** The longest time between two that ended on each of the last days. */
export const Gaps = memo(function Gaps({ counted, now }: Props) {
  const texts = words.charts;
  const gaps = useMemo(() => gapsByDay(counted, now), [counted, now]);
  const bars = useMemo(() => gaps.map((gap) => barOf(gap, gap.date === now.date)), [gaps, now.date]);
  if (gaps.every(({ longestMs }) => longestMs === undefined)) {
    return (
      <Panel title={texts.gaps}>
        <p>{texts.gapsNone + longestText(counted)}</p>
      </Panel>
    );
  }
  return (
    <ChartPanel
      title={texts.gaps}
      sentence={texts.gapsSentence(gapText(medianMs(gaps))) + longestText(counted)}
      table={() => ({
        caption: texts.gapsCaption,
        columns: [texts.stepNames.day, texts.gapColumn],
        rows: gaps.map((gap) => [weekdayText(gap.date), gapOf(gap)]),
      })}
    >
      <DayBars
        label={texts.gapsCaption}
        bars={bars}
        markSteps={markSteps}
        format={(hours) => words.charts.hoursMark(hours)}
      />
    </ChartPanel>
  );
});

function barOf(gap: DayGap, isRunning: boolean) {
  return {
    key: gap.date,
    value: (gap.longestMs ?? 0) / hourMs,
    isRunning,
    mark: dayText(gap.date),
    text: words.charts.valueAt(weekdayText(gap.date), gapOf(gap)),
  };
}

const gapOf = ({ longestMs }: DayGap): string => (longestMs === undefined ? words.charts.noGap : gapText(longestMs));

function medianMs(gaps: readonly DayGap[]): number {
  const known = gaps.flatMap(({ longestMs }) => longestMs ?? []).sort((a, b) => a - b);
  return known[known.length >> 1] ?? 0;
}

function longestText({ longestGap }: Counted): string {
  if (!longestGap) return '';
  const day = longestGap.to.slice(0, 10);
  return words.charts.gapsLongest(gapText(longestGap.ms), words.charts.month(dayText(day), day.slice(0, 4)));
}
