import { type ReactNode, type RefObject, useMemo } from 'react';
import { classes } from '../ui/classes.ts';
import { Readout } from './ChartPanel.tsx';
import { type Box, type CellAt, cellBox, cellIndexAt, type GridPlace, heatPaths } from './cell-grid.ts';
import css from './cells.module.css';
import { useWidth } from './use-width.ts';

interface GridCell extends CellAt {
  /** From 0 (none) to 4 (most); undefined without data. */
  level: number | undefined;
  /** For screen readers; computed on demand. */
  text: () => string;
  number?: string;
  isToday?: boolean;
}

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  widthPx: number;
  heightPx: number;
  place: GridPlace;
  /** In reading order. */
  cells: readonly GridCell[];
  startAt: number;
  keySteps: Parameters<typeof Readout>[0]['keySteps'];
  children: ReactNode;
}

const ringPx = 1.5;

/** Cells that show levels by colour and size, for heat maps and calendars. */
export function CellGrid({ ref, label, widthPx, heightPx, place, cells, startAt, keySteps, children }: Props) {
  const paths = useMemo(
    () =>
      heatPaths(
        cells.map((cell) => ({ ...cellBox(place, cell), level: cell.level })),
        place.cellWidth,
        place.cellHeight,
      ),
    [place, cells],
  );
  const boxAt = (index: number) => cellBox(place, cells[index] ?? { column: 0, row: 0 });
  return (
    <Readout
      ref={ref}
      label={label}
      widthPx={widthPx}
      heightPx={heightPx}
      count={cells.length}
      startAt={startAt}
      keySteps={keySteps}
      indexAt={(xPx, yPx) => cellIndexAt(place, cells, xPx, yPx)}
      pointOf={(index) => {
        const { x, y, width } = boxAt(index);
        return { x: x + width / 2, y };
      }}
      textOf={(index) => cells[index]?.text() ?? ''}
      ringOf={(index) => <Ring {...boxAt(index)} />}
    >
      <g className={css.names}>{children}</g>
      <g
        className={classes(css.heat, css.cellGridHeat)}
        data-numbers={cells.some(({ number }) => number !== undefined) || undefined}
      >
        <path className={css.ground} d={paths.ground} />
        {paths.levels.map((d, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
          <path key={level} className={css.level} data-level={level} d={d} />
        ))}
        <path className={css.dots} d={paths.dots} />
        {cells.map(
          (cell, index) =>
            cell.isToday && <Ring key={`${cell.column} ${cell.row}`} {...boxAt(index)} className={css.today} />,
        )}
        {cells.map((cell, index) => {
          if (cell.number === undefined) return null;
          const { x, y, width, height } = boxAt(index);
          return (
            <text
              key={`${cell.column} ${cell.row}`}
              data-level={cell.level}
              x={x + width / 2}
              y={y + height / 2}
              dy="0.36em"
              textAnchor="middle"
            >
              {cell.number}
            </text>
          );
        })}
      </g>
    </Readout>
  );
}

function Ring({ x, y, width, height, className }: Box & { className?: string | undefined }) {
  return (
    <rect
      className={className}
      x={x - ringPx}
      y={y - ringPx}
      width={width + 2 * ringPx}
      height={height + 2 * ringPx}
      rx={4}
    />
  );
}

interface HeatGridProps {
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

export function HeatGrid({ label, rows, cells, marks }: HeatGridProps) {
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

const sidePx = 16;

/** Explains the levels, from none to most. Decorative: the table behind a chart has the numbers. */
export function HeatLegend({ limits }: { limits: readonly string[] }) {
  return (
    <div className={css.legend} aria-hidden="true">
      {limits.map((limit, level) => (
        <span key={limit} className={css.key}>
          <Cell level={level} />
          {limit}
        </span>
      ))}
    </div>
  );
}

function Cell({ level }: { level: number }) {
  const { ground, levels } = heatPaths([{ x: 1, y: 1, level }], sidePx, sidePx);
  return (
    <svg className={classes(css.heat, css.cellGridHeat)} width={sidePx + 2} height={sidePx + 2} aria-hidden="true">
      <path className={css.ground} d={ground} />
      <path className={css.level} data-level={level} d={levels[level]} />
    </svg>
  );
}
