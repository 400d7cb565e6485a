import { memo, useMemo } from 'react';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { HeatGrid } from '#web/charts/HeatGrid.tsx';
import { HeatLegend } from '#web/charts/HeatLegend.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { levelOf } from '../../calendar.ts';
import type { Counted } from '../../log.ts';
import { type HourPattern, hourPattern } from '../../patterns.ts';
import type { Moment } from '../../timestamp.ts';
import { words } from '../words.ts';
import { countText, levelTexts } from './chart-texts.ts';
import { hourLimits } from './hour-limits.ts';

interface Props {
  counted: Counted;
  now: Moment;
}

const markedHours = [0, 6, 12, 18, 24];

/** The hours of the weekdays. */
export const When = memo(function When({ counted, now }: Props) {
  const texts = words.charts;
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
    <ChartPanel title={texts.when} sentence={sentenceOf(pattern)} table={() => tableOf(pattern)}>
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
  const texts = words.charts;
  const span = texts.span(texts.clock(hour), texts.clock(hour + 1));
  return texts.valueAt(texts.weekday(texts.weekdays[weekday] ?? '', span), countText(count));
}

function sentenceOf({ busiest, quietUntilHour }: HourPattern): string {
  const texts = words.charts;
  if (!busiest) return texts.whenFew;
  const most = texts.whenMost(texts.longWeekdays[busiest.weekday] ?? '', texts.clock(busiest.fromHour));
  return most + (quietUntilHour === undefined ? '' : texts.whenQuiet(texts.clock(quietUntilHour))) + texts.whenSpan;
}

function tableOf({ counts }: HourPattern) {
  const texts = words.charts;
  return {
    caption: texts.whenCaption,
    columns: [texts.hourColumn, ...texts.weekdays],
    rows: Array.from({ length: 24 }, (_, hour) => [
      texts.clock(hour),
      ...counts.map((row) => countText(row[hour] ?? 0)),
    ]),
  };
}
