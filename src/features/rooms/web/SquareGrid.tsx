import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { type Grid, linesOf } from '../score.ts';
import css from './SquareGrid.module.css';

interface Props {
  label: string;
  grid: Grid;
  /** Row by row. */
  done: readonly boolean[];
  /** How full a row or column must be to be highlighted, from 0 to 1. */
  highlightFrom: number;
  /** Can set `--line-edge`, the edge of highlighted lines. */
  className?: string | undefined;
  /** One button per square, row by row. */
  children: ReactNode;
}

/** Three columns of buttons, with how full each line is. Tab visits each button; the arrow keys move by position. */
export function SquareGrid({ label, grid, done, highlightFrom, className, children }: Props) {
  const squares = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(squares.current?.querySelectorAll('button') ?? [])];
    const from = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const next = from < 0 ? undefined : buttons[neighbour(grid, from, event.key) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  const lines = linesOf(grid);
  const drawLine = (positions: readonly number[], axis: 'width' | 'height') => {
    const share = positions.filter((position) => done[position]).length / positions.length;
    return (
      <span key={positions[0]} className={css.line} data-highlighted={share >= highlightFrom || undefined}>
        <span style={{ [axis]: `${share * 100}%` }} />
      </span>
    );
  };

  return (
    <div className={classes(css.frame, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={squares} className={css.squares} role="group" aria-label={label} onKeyDown={move}>
        {children}
      </div>
      {/* Hidden from screen readers, because the squares say the same. */}
      <div className={css.rows} aria-hidden="true">
        {lines.rows.map((positions) => drawLine(positions, 'height'))}
      </div>
      <div className={css.columns} aria-hidden="true">
        {lines.columns.map((positions) => drawLine(positions, 'width'))}
      </div>
    </div>
  );
}

/** The position that an arrow key moves to; undefined at the edge and for other keys. */
function neighbour({ rows, columns }: Grid, position: number, key: string): number | undefined {
  const column = position % columns;
  if (key === 'ArrowLeft') return column > 0 ? position - 1 : undefined;
  if (key === 'ArrowRight') return column < columns - 1 ? position + 1 : undefined;
  if (key === 'ArrowUp') return position >= columns ? position - columns : undefined;
  if (key === 'ArrowDown') return position < (rows - 1) * columns ? position + columns : undefined;
  return undefined;
}
