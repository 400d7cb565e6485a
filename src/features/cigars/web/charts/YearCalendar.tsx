import { memo, useMemo, useState } from 'react';
import { CellGrid, HeatLegend } from '#web/charts/CellGrid.tsx';
import { ChartPanel } from '#web/charts/ChartPanel.tsx';
import { daysInOrder, type GridPlace } from '#web/charts/cell-grid.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { useMedia } from '#web/device/use-media.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { monthCalendar, yearCalendar } from '../../heat-maps.ts';
import type { CountedLog } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import css from '../details/details.module.css';
import * as messages from '../messages.ts';
import {
  type CalendarWeeks,
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
      <CalendarYear label={texts.daysOf(String(year))} weeks={weeks} months={monthMarks(calendar)} />
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
      <CalendarMonth label={texts.daysOf(title)} weeks={weeks} />
      <HeatLegend limits={levelTexts(calendar.limits)} />
    </ChartPanel>
  );
}

interface CalendarMonthProps {
  label: string;
  weeks: CalendarWeeks;
}

const monthTopPx = 26;
const monthGapPx = 3;
const sidePx = 44;
const monthMaxWidthPx = 72;
/** Leaves room for the ring around a day at the edge. */
const edgePx = 3;

/** A month as stacked weeks, with a number in each cell. It fits a phone. */
function CalendarMonth({ label, weeks }: CalendarMonthProps) {
  const { weekdays } = messages.charts;
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const place: GridPlace = useMemo(() => {
    const cellWidth = Math.max(
      2,
      Math.min(monthMaxWidthPx, (widthPx - 2 * edgePx + monthGapPx) / weekdays.length - monthGapPx),
    );
    return { left: edgePx, top: monthTopPx, cellWidth, cellHeight: sidePx, gap: monthGapPx };
  }, [widthPx, weekdays]);
  const cells = useMemo(
    () => daysInOrder(weeks).map(({ day, week, weekday }) => ({ ...day, column: weekday, row: week })),
    [weeks],
  );
  return (
    <CellGrid
      ref={ref}
      label={label}
      widthPx={widthPx}
      heightPx={monthTopPx + weeks.length * (sidePx + monthGapPx) + edgePx}
      place={place}
      cells={cells}
      startAt={startOf(cells)}
      keySteps={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }}
    >
      {weekdays.map((weekday, index) => (
        <text
          key={weekday}
          x={edgePx + index * (place.cellWidth + monthGapPx) + place.cellWidth / 2}
          y={monthTopPx - 10}
          textAnchor="middle"
        >
          {weekday}
        </text>
      ))}
    </CellGrid>
  );
}

interface CalendarYearProps {
  label: string;
  weeks: CalendarWeeks;
  /** Month names and the week each is placed above. */
  months: readonly { label: string; week: number }[];
}

const leftPx = 40;
const topPx = 24;
const gapPx = 2;
const maxWidthPx = 16;

/** A year as weeks side by side. Needs about 640 px; with less space, use `CalendarMonth`. */
function CalendarYear({ label, weeks, months }: CalendarYearProps) {
  const { weekdays } = messages.charts;
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const place: GridPlace = useMemo(() => {
    const side = Math.max(2, Math.min(maxWidthPx, (widthPx - leftPx) / weeks.length - gapPx));
    return { left: leftPx, top: topPx, cellWidth: side, cellHeight: side, gap: gapPx };
  }, [widthPx, weeks.length]);
  const cells = useMemo(
    () =>
      daysInOrder(weeks).map(({ day: { number: _, ...day }, week, weekday }) => ({
        ...day,
        column: week,
        row: weekday,
      })),
    [weeks],
  );
  const pitchPx = place.cellWidth + gapPx;
  return (
    <CellGrid
      ref={ref}
      label={label}
      widthPx={widthPx}
      heightPx={topPx + weekdays.length * pitchPx + 2}
      place={place}
      cells={cells}
      startAt={startOf(cells)}
      keySteps={{ ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }}
    >
      {weekdays.map(
        (weekday, index) =>
          index % 2 === 0 && (
            <text key={weekday} x={0} y={topPx + index * pitchPx + place.cellWidth / 2} dy="0.35em">
              {weekday}
            </text>
          ),
      )}
      {months.map(({ label: name, week }) => (
        <text key={name} x={leftPx + week * pitchPx} y={topPx - 9}>
          {name}
        </text>
      ))}
    </CellGrid>
  );
}

/** The index of today, or of the first day in any other year or month. */
const startOf = (days: readonly { isToday: boolean }[]): number =>
  Math.max(
    0,
    days.findIndex(({ isToday }) => isToday),
  );

interface Step {
  label: string;
  /** Undefined at the end. */
  onStep: (() => void) | undefined;
}

interface StepperProps {
  previous: Step;
  next: Step;
  /** The current position, announced to screen readers. */
  at: string;
}

function Stepper({ previous, next, at }: StepperProps) {
  const [isMoved, setIsMoved] = useState(false);
  const button = ({ label, onStep }: Step, name: 'back' | 'forward') => (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      aria-disabled={onStep === undefined || undefined}
      onClick={() => {
        setIsMoved(true);
        onStep?.();
      }}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div className={css.stepper}>
      {button(previous, 'back')}
      {button(next, 'forward')}
      <span className="visually-hidden" role="status">
        {isMoved && at}
      </span>
    </div>
  );
}
