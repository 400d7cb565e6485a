import { type ReactNode, useState } from 'react';
import { words } from '../words.ts';
import css from './ChartFigure.module.css';

export interface ChartTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

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

function DataTable({ caption, columns, rows }: ChartTable) {
  return (
    // Reachable by keys, because it may be wider or longer than its window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={css.window} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
