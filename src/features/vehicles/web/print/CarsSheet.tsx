import { PaperHead } from '#web/print/PaperHead.tsx';
import { formatNumber } from '#web/text/format-number.ts';
import type { CarRow, NumberKey } from '../../car-row.ts';
import { activeFilters, type ListView } from '../../list-view.ts';
import { filterText, unitOf, valueText } from '../list/view-text.ts';
import { words } from '../words.ts';
import css from './CarsSheet.module.css';

/** Five pages: what one still looks through. */
const mostRows = 150;

export interface CarsSheetProps {
  /** In the order of the view. */
  rows: readonly CarRow[];
  /** How many cars there are without any filter. */
  all: number;
  view: ListView;
}

const usualColumns: readonly NumberKey[] = ['real', 'price', 'charging', 'consumption', 'acceleration'];
const extraColumns = ['cargo', 'towing'] as const;
const texts = words.carPaper;

/** The list as it is filtered and ordered, from the data and not from the window of rows that the screen draws. */
export function CarsSheet({ rows, all, view }: CarsSheetProps) {
  const printed = rows.slice(0, mostRows);
  const main: NumberKey = view.sort === 'name' ? 'real' : view.sort;
  const columns = [...new Set([main, ...usualColumns, 'pricePerKm' as const])];
  const most = printed.reduce((top, { values }) => Math.max(top, values[main] ?? 0), 0);
  return (
    <div className={css.sheet}>
      <PaperHead title={words.carList.title} note={texts.count(printed.length, rows.length, all)} />
      <Narrowed view={view} />
      <table className={css.table}>
        <thead>
          <tr>
            <th colSpan={2} className={css.name}>
              {words.carList.columns.name}
            </th>
            {columns.slice(0, -1).map((column) => (
              <Head key={column} name={words.carList.columns[column]} unit={unitOf(column)} />
            ))}
            <Head name={texts.columns.cargo} unit="l" />
            <Head name={texts.columns.towing} unit="kg" />
            <Head name={words.carList.columns.pricePerKm} unit="" />
          </tr>
        </thead>
        <tbody>
          {printed.map((row, index) => (
            <tr key={row.name}>
              <td className={css.place}>{index + 1}</td>
              <th scope="row" className={css.name}>
                {row.name} <span className={css.year}>{row.vehicle.year}</span>
              </th>
              {columns
                .slice(0, -1)
                .map((column) =>
                  column === main ? (
                    <Main key={column} row={row} of={column} most={most} />
                  ) : (
                    <td key={column}>{valueText(row, column)?.number ?? texts.notKnown}</td>
                  ),
                )}
              {extraColumns.map((column) => (
                <td key={column}>{extraText(row, column)}</td>
              ))}
              <td>{valueText(row, 'pricePerKm')?.number ?? texts.notKnown}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns.length + 4}>{texts.listNote}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Head({ name, unit }: { name: string; unit: string }) {
  return (
    <th scope="col">
      {name} <span className={css.unit}>{unit}</span>
    </th>
  );
}

function Main({ row, of, most }: { row: CarRow; of: NumberKey; most: number }) {
  const value = row.values[of];
  return (
    <td className={css.main}>
      {valueText(row, of)?.number ?? texts.notKnown}
      <span className={css.bar}>
        <span style={{ width: `${most > 0 ? (100 * (value ?? 0)) / most : 0}%` }} />
      </span>
    </td>
  );
}

function extraText({ vehicle }: CarRow, column: (typeof extraColumns)[number]): string {
  const value = column === 'cargo' ? vehicle.dimensions.cargo_l : vehicle.misscellaneous.tow_braked_kg;
  if (value === undefined) return texts.notKnown;
  return column === 'towing' && value === 0 ? texts.none : formatNumber(value);
}

/** "Only Europe, On sale, by real range, farthest first". */
function Narrowed({ view }: { view: ListView }) {
  const filters = activeFilters(view);
  const [natural, turned] = texts.ends[view.sort];
  return (
    <p className={css.narrowed}>
      {filters.length > 0 && texts.only}
      {filters.map((name) => (
        <span key={name} className={css.chip}>
          {filterText(view, name)}
        </span>
      ))}
      {texts.order(words.carList.sortNames[view.sort], view.reversed ? turned : natural)}
    </p>
  );
}
