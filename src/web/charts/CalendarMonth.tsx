import { useMemo } from 'react';
import { type CalendarWeeks, startOf } from './CalendarYear.tsx';
import { CellGrid } from './CellGrid.tsx';
import { daysInOrder, type GridPlace } from './cell-grid.ts';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  weeks: CalendarWeeks;
  /** Names that fit the width of a column. */
  weekdays: readonly string[];
}

const topPx = 26;
const gapPx = 3;
const sidePx = 44;
const maxWidthPx = 72;
/** Leaves room for the ring around a day at the edge. */
const edgePx = 3;

/** A month as stacked weeks, with a number in each cell. It fits a phone. */
export function CalendarMonth({ label, weeks, weekdays }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const place: GridPlace = useMemo(() => {
    const cellWidth = Math.max(2, Math.min(maxWidthPx, (widthPx - 2 * edgePx + gapPx) / weekdays.length - gapPx));
    return { left: edgePx, top: topPx, cellWidth, cellHeight: sidePx, gap: gapPx };
  }, [widthPx, weekdays.length]);
  const cells = useMemo(
    () => daysInOrder(weeks).map(({ day, week, weekday }) => ({ ...day, column: weekday, row: week })),
    [weeks],
  );
  return (
    <CellGrid
      ref={ref}
      label={label}
      widthPx={widthPx}
      heightPx={topPx + weeks.length * (sidePx + gapPx) + edgePx}
      place={place}
      cells={cells}
      startAt={startOf(cells)}
      keySteps={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }}
    >
      {weekdays.map((weekday, index) => (
        <text
          key={weekday}
          x={edgePx + index * (place.cellWidth + gapPx) + place.cellWidth / 2}
          y={topPx - 10}
          textAnchor="middle"
        >
          {weekday}
        </text>
      ))}
    </CellGrid>
  );
}
