import { memo, useMemo, useState } from 'react';
import { CalendarMonth } from '#web/charts/CalendarMonth.tsx';
import { CalendarYear } from '#web/charts/CalendarYear.tsx';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { HeatLegend } from '#web/charts/HeatLegend.tsx';
import { Stepper } from '#web/charts/Stepper.tsx';
import { useMedia } from '#web/device/use-media.ts';
import { monthCalendar, yearCalendar } from '../../heat-maps.ts';
import type { CountedLog } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import * as messages from '../messages.ts';
import {
  cellText,
  chartWeeks,
  dayText,
  firstMonthOf,
  levelTexts,
  longMonthName,
  meanOf,
  meanText,
  monthMarks,
  monthNumber,
  stepMonth,
  yearSentence,
  yearTable,
} from './chart-texts.ts';

interface Props {
  counted: CountedLog;
  now: Moment;
}

/** On narrower screens a year's cells would be too small to tap. */
const yearFits = '(width >= 52rem)';

/** A year of days, or a month if there's no room for a year. */
export const YearCalendar = memo(function YearCalendar({ counted, now }: Props) {
  const isWide = useMedia(yearFits);
  const [chosen, setChosen] = useState<number>();
  const last = monthNumber(now.date);
  const first = firstMonthOf(counted.days.from, now.date);
  const at = Math.min(last, Math.max(first, chosen ?? last));
  const part = { counted, now, at, first, last, onStep: (by: number) => setChosen(stepMonth(at, by, first, last)) };
  return isWide ? <OneYear {...part} /> : <OneMonth {...part} />;
});

interface Part extends Props {
  /** Months as numbers: the one shown, and the first and last one possible. */
  at: number;
  first: number;
  last: number;
  onStep: (by: number) => void;
}

function OneYear({ counted, now, at, first, last, onStep }: Part) {
  const texts = messages.charts;
  const year = Math.floor(at / 12);
  const calendar = useMemo(() => yearCalendar(counted, year, now), [counted, year, now]);
  const weeks = useMemo(() => chartWeeks(calendar.weeks), [calendar]);
  const step = (label: string, by: number, isPossible: boolean) => ({
    label,
    onStep: isPossible ? () => onStep(by) : undefined,
  });
  return (
    <ChartPanel
      title={String(year)}
      sentence={yearSentence(calendar)}
      table={() => yearTable(calendar)}
      actions={
        <>
          <HeatLegend limits={levelTexts(calendar.limits)} />
          <Stepper
            at={String(year)}
            previous={step(texts.previousYear, -12, year > Math.floor(first / 12))}
            next={step(texts.nextYear, 12, year < Math.floor(last / 12))}
          />
        </>
      }
    >
      <CalendarYear
        label={texts.daysOf(String(year))}
        weeks={weeks}
        weekdays={texts.weekdays}
        months={monthMarks(calendar)}
      />
    </ChartPanel>
  );
}

function OneMonth({ counted, now, at, first, last, onStep }: Part) {
  const texts = messages.charts;
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
  const calendar = useMemo(() => monthCalendar(counted, year, month, now), [counted, year, month, now]);
  const perDay = meanOf(calendar);
  const weeks = useMemo(() => chartWeeks(calendar.weeks), [calendar]);
  const title = texts.month(longMonthName(month), String(year));
  return (
    <ChartPanel
      title={title}
      sentence={perDay === undefined ? texts.nothingIn(title) : texts.onlyMonth(meanText(perDay), longMonthName(month))}
      table={() => ({
        caption: texts.daysOf(title),
        columns: [texts.stepNames.day, texts.count],
        rows: calendar.weeks.flat().flatMap((cell) => (cell ? [[dayText(cell.date), cellText(cell)]] : [])),
      })}
      actions={
        <Stepper
          at={title}
          previous={{ label: texts.previousMonth, onStep: at > first ? () => onStep(-1) : undefined }}
          next={{ label: texts.nextMonth, onStep: at < last ? () => onStep(1) : undefined }}
        />
      }
    >
      <CalendarMonth label={texts.daysOf(title)} weeks={weeks} weekdays={texts.weekdays} />
      <HeatLegend limits={levelTexts(calendar.limits)} />
    </ChartPanel>
  );
}
