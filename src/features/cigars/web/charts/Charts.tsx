import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { hourMs } from '#shared/time.ts';
import { HeatGrid, HeatLegend } from '#web/charts/CellGrid.tsx';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { DayBars } from '#web/charts/DayBars.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { type DaySeries, daySeries } from '../../day-series.ts';
import { type HourPattern, hourPattern, levelOf } from '../../heat-maps.ts';
import type { CountedLog } from '../../log.ts';
import { type DayGap, gapsByDay } from '../../streaks.ts';
import type { Moment } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import css from '../details/details.module.css';
import * as messages from '../messages.ts';
import { spanText } from '../numbers/spans.ts';
import {
  barName,
  barText,
  countText,
  dayText,
  goalText,
  hourLimits,
  levelTexts,
  markText,
  meanText,
  perDaySentence,
  valueText,
  weekdayText,
} from './chart-texts.ts';
import { YearCalendar } from './YearCalendar.tsx';

interface Props {
  counted: CountedLog;
  window: WindowName;
  now: Moment;
  /** Shown beside the chart of hours, or below it on a phone. */
  aside?: ReactNode;
}

/** All charts of the page. A tap is counted first, and the charts follow. */
export function CigarCharts({ counted, window, now, aside }: Props) {
  const drawn = useDeferredValue(counted);
  const span = useDeferredValue(window);
  const today = useToday(now);
  // The part below the fold renders after the first chart, so that taps stay responsive.
  const showsRest = useDeferredValue(true, false);
  if (drawn.first === null) {
    return (
      <div className={css.charts}>
        <Panel title={messages.charts.perDay}>
          <p>{messages.charts.none}</p>
        </Panel>
        {aside}
      </div>
    );
  }
  return (
    <div className={css.charts}>
      <PerDayChart counted={drawn} window={span} now={today} />
      {showsRest && (
        <>
          <YearCalendar counted={drawn} now={today} />
          <div className={css.pair}>
            <HourChart counted={drawn} now={today} />
            {aside}
          </div>
          <GapChart counted={drawn} now={today} />
        </>
      )}
    </div>
  );
}

/** The moment, updated only when the date changes, because charts only depend on the date. */
function useToday(now: Moment): Moment {
  const [today, setToday] = useState(now);
  if (today.date !== now.date) setToday(now);
  return today;
}

interface PerDayChartProps {
  counted: CountedLog;
  window: WindowName;
  now: Moment;
}

const markSteps = {
  day: [1, 7, 14],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 6, 12, 24, 36, 60],
  year: [1, 2, 5, 10],
} satisfies Record<DaySeries['step'], number[]>;

const PerDayChart = memo(function PerDayChart({ counted, window, now }: PerDayChartProps) {
  const texts = messages.charts;
  const series = useMemo(() => daySeries(window, counted, now), [window, counted, now]);
  const { step, bars, means } = series;
  const shown = useMemo(
    () =>
      bars.map((bar, index) => ({
        key: bar.date,
        value: bar.value,
        goal: bar.goal,
        mean: means[index],
        isOver: bar.isGoalMet === false,
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
  const texts = messages.charts;
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

interface HourChartProps {
  counted: CountedLog;
  now: Moment;
}

const markedHours = [0, 6, 12, 18, 24];

const HourChart = memo(function HourChart({ counted, now }: HourChartProps) {
  const texts = messages.charts;
  const pattern = useMemo(() => hourPattern(counted, now), [counted, now]);
  const { counts, total } = pattern;
  const limits = useMemo(() => hourLimits(counts), [counts]);
  const cells = useMemo(
    () =>
      counts.map((row, weekday) =>
        row.map((count, hour) => ({ level: levelOf(count, limits), text: () => hourText(weekday, hour, count) })),
      ),
    [counts, limits],
  );
  if (total === 0) {
    return (
      <Panel title={texts.when}>
        <p>{texts.whenNone}</p>
      </Panel>
    );
  }
  return (
    <ChartPanel title={texts.when} sentence={hourSentenceOf(pattern)} table={() => hourTableOf(pattern)}>
      <HeatGrid
        label={texts.whenCaption}
        rows={texts.weekdays}
        cells={cells}
        marks={markedHours.map((hour) => ({ edge: hour, label: texts.clock(hour) }))}
      />
      <HeatLegend limits={levelTexts(limits)} />
    </ChartPanel>
  );
});

function hourText(weekday: number, hour: number, count: number): string {
  const texts = messages.charts;
  const span = texts.span(texts.clock(hour), texts.clock(hour + 1));
  return texts.valueAt(texts.weekday(texts.weekdays[weekday] ?? '', span), countText(count));
}

function hourSentenceOf({ busiest, quietUntilHour }: HourPattern): string {
  const texts = messages.charts;
  if (!busiest) return texts.whenFew;
  const most = texts.whenMost(texts.longWeekdays[busiest.weekday] ?? '', texts.clock(busiest.fromHour));
  return most + (quietUntilHour === undefined ? '' : texts.whenQuiet(texts.clock(quietUntilHour))) + texts.whenSpan;
}

function hourTableOf({ counts }: HourPattern) {
  const texts = messages.charts;
  return {
    caption: texts.whenCaption,
    columns: [texts.hourColumn, ...texts.weekdays],
    rows: Array.from({ length: 24 }, (_, hour) => [
      texts.clock(hour),
      ...counts.map((row) => countText(row[hour] ?? 0)),
    ]),
  };
}

interface GapChartProps {
  counted: CountedLog;
  now: Moment;
}

const gapMarkSteps = [1, 7, 14];

const GapChart = memo(function GapChart({ counted, now }: GapChartProps) {
  const texts = messages.charts;
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
      sentence={texts.gapsSentence(spanText(medianMs(gaps))) + longestText(counted)}
      table={() => ({
        caption: texts.gapsCaption,
        columns: [texts.stepNames.day, texts.gapColumn],
        rows: gaps.map((gap) => [weekdayText(gap.date), gapOf(gap)]),
      })}
    >
      <DayBars
        label={texts.gapsCaption}
        bars={bars}
        markSteps={gapMarkSteps}
        format={(hours) => messages.charts.hoursMark(hours)}
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
    text: messages.charts.valueAt(weekdayText(gap.date), gapOf(gap)),
  };
}

const gapOf = ({ longestMs }: DayGap): string =>
  longestMs === undefined ? messages.charts.noGap : spanText(longestMs);

function medianMs(gaps: readonly DayGap[]): number {
  const known = gaps.flatMap(({ longestMs }) => longestMs ?? []).sort((a, b) => a - b);
  return known[known.length >> 1] ?? 0;
}

function longestText({ longestGap }: CountedLog): string {
  if (!longestGap) return '';
  const day = longestGap.to.slice(0, 10);
  return messages.charts.gapsLongest(spanText(longestGap.ms), messages.charts.month(dayText(day), day.slice(0, 4)));
}
