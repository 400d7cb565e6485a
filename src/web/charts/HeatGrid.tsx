import { useMemo } from 'react';
import { CellGrid } from './CellGrid.tsx';
import type { GridPlace } from './cell-grid.ts';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  rows: readonly string[];
  /** By row, then by column. */
  cells: readonly (readonly { level: number; text: () => string }[])[];
  /** Labels at the edges between columns: 0 is the left edge of the first. */
  marks: readonly { edge: number; label: string }[];
}

const leftPx = 40;
const cellHeightPx = 27;
const gapPx = 2;
const marksPx = 26;
/** The minimum distance between two labels below the columns. */
const markPx = 62;
const anchors = ['start', 'middle', 'end'] as const;

export function HeatGrid({ label, rows, cells, marks }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const columns = Math.max(1, ...cells.map((row) => row.length));
  const place: GridPlace = useMemo(() => {
    const cellWidth = Math.max(2, (widthPx - leftPx) / columns - gapPx);
    return { left: leftPx, top: 2, cellWidth, cellHeight: cellHeightPx, gap: gapPx };
  }, [widthPx, columns]);
  const inOrder = useMemo(
    () => cells.flatMap((row, at) => row.map((cell, column) => ({ ...cell, row: at, column }))),
    [cells],
  );
  const [, second] = marks;
  const isTight = second !== undefined && second.edge * (place.cellWidth + gapPx) < markPx;
  const shown = marks.filter((_mark, index) => !isTight || index % 2 === 0);
  const bottomPx = place.top + rows.length * (cellHeightPx + gapPx);
  return (
    <CellGrid
      ref={ref}
      label={label}
      widthPx={widthPx}
      heightPx={bottomPx + marksPx}
      place={place}
      cells={inOrder}
      startAt={0}
      keySteps={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }}
    >
      {rows.map((row, index) => (
        <text key={row} x={0} y={place.top + index * (cellHeightPx + gapPx) + cellHeightPx / 2} dy="0.35em">
          {row}
        </text>
      ))}
      {shown.map(({ edge, label: name }) => (
        <text
          key={edge}
          x={leftPx + edge * (place.cellWidth + gapPx) - (edge === columns ? gapPx : 0)}
          y={bottomPx + 18}
          textAnchor={anchors[edge === 0 ? 0 : edge === columns ? 2 : 1]}
        >
          {name}
        </text>
      ))}
    </CellGrid>
  );
}
