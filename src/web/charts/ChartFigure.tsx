import { type ReactNode, useState } from 'react';
import { words } from '../words.ts';
import css from './ChartFigure.module.css';
import { type ChartTable, DataTable } from './DataTable.tsx';

interface Props {
  /** What there is to see, in words. */
  sentence: string;
  /** The same in numbers. */
  table: () => ChartTable;
  children: ReactNode;
}

/** The frame of every chart: a sentence above it, a table behind it. */
export function ChartFigure({ sentence, table, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <figure className={css.figure}>
      <figcaption className={css.sentence}>{sentence}</figcaption>
      {children}
      <details className={css.behind} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{words.charts.asTable}</summary>
        {isOpen && <DataTable {...table()} />}
      </details>
    </figure>
  );
}
