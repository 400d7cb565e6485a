import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import css from './OwnerTable.module.css';

export interface Column<R> {
  label: string;
  /**
   * Where phones show the column: on the first line, on a shared second line, on its own line, at the end, or nowhere.
   */
  place: 'title' | 'detail' | 'below' | 'end' | 'wide';
  isNumber?: boolean;
  /** The column is a single icon, shown at the end of the row beside all its lines. */
  isIcon?: boolean;
  draw: (row: R) => ReactNode;
}

interface Props<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** On a phone: a card for each row, or compact lines for long lists. */
  layout?: 'cards' | 'rows';
  /** More rows with different columns, such as open invitations. */
  children?: ReactNode;
}

export function OwnerTable<R>({ label, columns, rows, keyOf, layout = 'cards', children }: Props<R>) {
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label} data-layout={layout}>
        <thead className={css.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
                <span className={classes(column.place === 'end' && 'visually-hidden')}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OwnerRow key={keyOf(row)} columns={columns} row={row} />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function OwnerRow<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return (
    <tr className={css.row} data-mark={columns.some(({ isIcon }) => isIcon) || undefined}>
      {columns.map(({ label, place, isNumber, draw }) => {
        const attributes = { className: css[place], 'data-number': isNumber || undefined, children: draw(row) };
        return place === 'title' ? <th key={label} scope="row" {...attributes} /> : <td key={label} {...attributes} />;
      })}
    </tr>
  );
}
