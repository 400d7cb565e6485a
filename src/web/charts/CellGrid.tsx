import { type ReactNode, type RefObject, useMemo } from 'react';
import { classes } from '../ui/classes.ts';
import { type Box, type CellAt, cellBox, cellIndexAt, type GridPlace } from './cell-grid.ts';
import css from './cells.module.css';
import { heatPaths } from './heat-cells.ts';
import { Readout } from './Readout.tsx';

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
