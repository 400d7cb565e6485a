import { memo, useMemo } from 'react';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { DayBars } from '#web/charts/DayBars.tsx';
import { type DaySeries, daySeries } from '../../day-series.ts';
import type { Counted } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import { words } from '../words.ts';
import { meanText } from './chart-texts.ts';
import { barName, barText, goalText, markText, perDaySentence, valueText } from './per-day-text.ts';

interface Props {
  counted: Counted;
  window: WindowName;
  now: Moment;
}

const markSteps = {
  day: [1, 7, 14],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 6, 12, 24, 36, 60],
  year: [1, 2, 5, 10],
} satisfies Record<DaySeries['step'], number[]>;

/** How many on each day of the window, or a day on average of longer spans. */
export const PerDay = memo(function PerDay({ counted, window, now }: Props) {
  const texts = words.charts;
  const series = useMemo(() => daySeries(window, counted, now), [window, counted, now]);
  const { step, bars, means } = series;
  const shown = useMemo(
    () =>
      bars.map((bar, index) => ({
        key: bar.date,
        value: bar.value,
        goal: bar.goal,
        mean: means[index],
        isOver: bar.isKept === false,
        isRunning: bar.isRunning,
        mark: markText(step, bar),
        text: barText(step, bar, means[index]),
      })),
    [step, bars, means],
  );
  const goal = bars.filter((bar) => bar.goal !== undefined).at(-1)?.goal;
  return (
    <ChartPanel title={texts.perDay} sentence={perDaySentence(series)} table={() => tableOf(series)}>
      <DayBars
        label={texts.perDayCaption[step]}
        bars={shown}
        markSteps={markSteps[step]}
        goalLabel={goal === undefined ? undefined : texts.goal(goalText(goal))}
        meanLabel={means.some((mean) => mean !== undefined) ? texts.mean : undefined}
      />
    </ChartPanel>
  );
});

function tableOf({ step, bars, means }: DaySeries) {
  const texts = words.charts;
  const hasGoal = bars.some(({ goal }) => goal !== undefined);
  const hasMean = means.some((mean) => mean !== undefined);
  return {
    caption: texts.perDayCaption[step],
    columns: [
      texts.stepNames[step],
      texts.valueColumn[step],
      ...(hasGoal ? [texts.goalColumn] : []),
      ...(hasMean ? [texts.meanColumn] : []),
    ],
    rows: bars.map((bar, index) => {
      const mean = means[index];
      return [
        barName(step, bar),
        valueText(step, bar),
        ...(hasGoal ? [bar.goal === undefined ? '' : goalText(bar.goal)] : []),
        ...(hasMean ? [mean === undefined ? '' : meanText(mean)] : []),
      ];
    }),
  };
}
