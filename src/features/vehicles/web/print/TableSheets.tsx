import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { PaperHeader } from '#web/print/PaperHeader.tsx';
import type { CarRow, NumberKey } from '../../car-row.ts';
import { activeFilters, type ListView } from '../../list-view.ts';
import {
  type ComparedCar,
  type ComparedTrip,
  type CompareRow,
  compareSections,
  glanceRows,
} from '../compare/compare-rows.ts';
import {
  type ColumnKey,
  cellText,
  columnName,
  columnUnit,
  estimateOf,
  filterText,
  lengthOf,
  narrowColumns,
} from '../list/view-text.ts';
import * as messages from '../messages.ts';
import { conditionsText } from '../trip/trip-text.ts';
import css from './TableSheets.module.css';

/** Fits on five pages. */
const maxRows = 150;

export interface CarsSheetProps {
  rows: readonly CarRow[];
  /** How many cars there are without filters. */
  all: number;
  view: ListView;
}

const texts = messages.carPaper;

/** The list as filtered and sorted, including rows that aren't on screen. */
export function CarsSheet({ rows, all, view }: CarsSheetProps) {
  const printed = rows.slice(0, maxRows);
  const main: NumberKey = view.sort === 'name' ? 'real' : view.sort;
  // The sort key's column comes first, with a bar.
  const columns = [...new Set<ColumnKey>([main, ...narrowColumns, 'boot', 'tows', 'pricePerKm'])];
  const max = printed.reduce((top, row) => Math.max(top, lengthOf(row, main) ?? 0), 0);
  return (
    <div className={css.sheet}>
      <PaperHeader title={messages.carList.title} note={texts.count(printed.length, rows.length, all)} />
      <FilterSummary view={view} />
      <table className={css.table}>
        <thead>
          <tr>
            <th colSpan={2} className={css.name}>
              {messages.carList.columns.name}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)} <span className={css.unit}>{columnUnit(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, index) => (
            <tr key={row.name}>
              <td className={css.place}>{index + 1}</td>
              <th scope="row" className={css.name}>
                {row.name} <span className={css.year}>{row.vehicle.year}</span>
              </th>
              {columns.map((column) => {
                const text = `${estimateOf(row, column) ? '≈' : ''}${cellText(row, column) ?? texts.notKnown}`;
                return column === main ? (
                  <Main key={column} text={text} share={max > 0 ? (lengthOf(row, main) ?? 0) / max : 0} />
                ) : (
                  <td key={column}>{text}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns.length + 2}>{texts.listNote}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Main({ text, share }: { text: string; share: number }) {
  return (
    <td className={css.main}>
      {text}
      <span className={css.bar}>
        <span style={{ width: `${100 * share}%` }} />
      </span>
    </td>
  );
}

/** "Filtered by Europe, On sale, sorted by real range, longest first". */
function FilterSummary({ view }: { view: ListView }) {
  const filters = activeFilters(view);
  const [natural, turned] = texts.ends[view.sort];
  return (
    <p className={css.filters}>
      {filters.length > 0 && texts.only}
      {filters.map((name) => (
        <span key={name} className={css.chip}>
          {filterText(view, name)}
        </span>
      ))}
      {view.trip && <span className={css.chip}>{messages.trip.button(conditionsText(view.trip))}</span>}
      {texts.order(messages.carList.sortNames[view.sort], view.reversed ? turned : natural)}
    </p>
  );
}

/** A comparison of this many cars or more is printed in landscape format. */
const wideFrom = 3;

/** All rows of a comparison, even if the page only shows differences. */
export function ComparisonSheet({ cars, trip }: { cars: readonly ComparedCar[]; trip: ComparedTrip }) {
  const facts = cars.map(({ car }) => car);
  const sections = [
    { key: 'glance', title: messages.compareCars.glance, rows: glanceRows(facts, trip) },
    ...compareSections(facts, false),
  ];
  return (
    <div className={css.sheet} data-wide={cars.length >= wideFrom || undefined}>
      <PaperHeader title={messages.compareCars.heading(cars.length)} note={messages.carPaper.compareNote} isNoteBelow />
      <table className={css.comparison}>
        <thead>
          <tr>
            <td />
            {cars.map(({ slug, name, car }, index) => (
              <th key={slug} scope="col">
                <SeriesMark index={index} /> {name} <span className={css.comparedYear}>{car.year}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ key, title, rows }) => (
          <tbody key={key}>
            <tr className={css.section}>
              <th colSpan={cars.length + 1}>{title}</th>
            </tr>
            {rows.map((row) => (
              <ComparisonRow key={row.key} row={row} cars={cars} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ComparisonRow({ row: { label, texts, best }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {texts.map((text, index) => (
        <td key={cars[index]?.slug}>
          {text === messages.figureWords.unknown ? messages.carPaper.notKnown : text}
          {best.includes(index) && <strong> ★</strong>}
        </td>
      ))}
    </tr>
  );
}
