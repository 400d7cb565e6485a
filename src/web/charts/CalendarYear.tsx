import { useMemo } from 'react';
import { CellGrid } from './CellGrid.tsx';
import { daysInOrder, type GridPlace } from './cell-grid.ts';
import { useWidth } from './use-width.ts';

interface CalendarDay {
  /** Undefined for future or unknown days. */
  level: number | undefined;
  /** For screen readers: the date and its value. */
  text: () => string;
  /** Shown if there is room for it. */
  number?: string;
  isToday: boolean;
}

export type CalendarWeeks = readonly (readonly (CalendarDay | undefined)[])[];

interface Props {
  label: string;
  weeks: CalendarWeeks;
  /** All seven names; every second one is shown. */
  weekdays: readonly string[];
  /** Month names and the week each is placed above. */
  months: readonly { label: string; week: number }[];
}

const leftPx = 40;
const topPx = 24;
const gapPx = 2;
const maxWidthPx = 16;

/** A year as weeks side by side. Needs about 640 px; with less space, use `CalendarMonth`. */
export function CalendarYear({ label, weeks, weekdays, months }: Props) {
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
export const startOf = (days: readonly { isToday: boolean }[]): number =>
  Math.max(
    0,
    days.findIndex(({ isToday }) => isToday),
  );
