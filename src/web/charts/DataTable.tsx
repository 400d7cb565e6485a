import css from './LineChart.module.css';

export interface ChartTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export function DataTable({ caption, columns, rows }: ChartTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that it can be scrolled with the keyboard
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
