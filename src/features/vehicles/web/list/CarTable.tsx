import { memo, useRef } from 'react';
import { pathTo } from '#shared/pages.ts';
import { Plate } from '#web/ui/Plate.tsx';
import { isLargestFirst } from '../../car-list.ts';
import type { CarRow, NumberKey, SortKey } from '../../car-row.ts';
import { words } from '../words.ts';
import css from './CarTable.module.css';
import { HeartPlace } from './HeartPlace.tsx';
import { PickButton } from './PickButton.tsx';
import { useWindow } from './use-window.ts';
import { unitOf, valueText } from './view-text.ts';

/** Same as in the style sheet. */
const rowRem = 3.25;
const headRows = 1;

interface Props {
  rows: readonly CarRow[];
  /** Whether there are no more rows than these. */
  isWhole: boolean;
  sort: SortKey;
  reversed: boolean;
  onSort: (sort: SortKey, reversed: boolean) => void;
}

const usualColumns: readonly NumberKey[] = ['price', 'real', 'consumption', 'charging', 'acceleration', 'pricePerKm'];

/** What is sorted by has a column, if it had none it takes the last one's place. */
function columnsFor(sort: SortKey): readonly NumberKey[] {
  if (sort === 'name' || sort === 'year' || usualColumns.includes(sort)) return usualColumns;
  return [...usualColumns.slice(0, -1), sort];
}

export function CarTable({ rows, isWhole, sort, reversed, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end } = useWindow(body, rows.length, rowRem);
  const columns = columnsFor(sort);
  const head = { sort, reversed, onSort };
  return (
    <table className={css.table} aria-label={words.carList.table} aria-rowcount={isWhole ? rows.length + headRows : -1}>
      <thead>
        <tr aria-rowindex={1}>
          <Heading of="name" {...head} />
          <Heading of="year" {...head} />
          {columns.map((column) => (
            <Heading key={column} of={column} {...head} />
          ))}
          <th scope="col" className={css.headCell}>
            <span className="visually-hidden">{words.favourites.column}</span>
          </th>
          <th scope="col" className={css.headCell}>
            <span className="visually-hidden">{words.carList.compare}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap rows={first} />
        {rows.slice(first, end).map((row, index) => (
          <Row key={row.name} row={row} sort={sort} position={first + index + 1} />
        ))}
        <Gap rows={rows.length - end} />
      </tbody>
    </table>
  );
}

function Unknown() {
  return (
    <span className={css.unknown}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.figureWords.unknown}</span>
    </span>
  );
}

/** Remembered: while one scrolls, only the rows that come into the window are drawn. */
const Row = memo(function Row({ row, sort, position }: { row: CarRow; sort: SortKey; position: number }) {
  const columns = columnsFor(sort);
  return (
    <tr aria-rowindex={position + headRows} className={css.row}>
      <th scope="row" className={css.name}>
        <a href={pathTo('car', { carId: row.vehicle.id })}>
          <bdi>{row.name}</bdi>
        </a>
      </th>
      <td className={css.cell}>
        <Plate mark="E">{row.vehicle.year}</Plate>
      </td>
      {columns.map((column) => (
        <td key={column} className={css.cell} data-sorted={column === sort || undefined}>
          {valueText(row, column)?.number ?? <Unknown />}
        </td>
      ))}
      <td className={css.pick}>
        <HeartPlace carId={row.vehicle.id} name={row.name} />
      </td>
      <td className={css.pick}>
        <PickButton carId={row.vehicle.id} name={row.name} />
      </td>
    </tr>
  );
});

/** Stands for rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true">
      <td className={css.gap} style={{ height: `${rows * rowRem}rem` }} />
    </tr>
  );
}

function Heading({ of, sort, reversed, onSort }: Omit<Props, 'rows' | 'isWhole'> & { of: SortKey }) {
  const isSorted = of === sort;
  const descends = isLargestFirst(of) !== reversed;
  const unit = unitOf(of);
  return (
    <th scope="col" className={css.headCell} aria-sort={isSorted ? (descends ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(of, isSorted ? !reversed : false)}>
        {words.carList.columns[of]}
        {unit !== '' && <span className={css.unit}> {unit}</span>}
        {isSorted && <span aria-hidden="true">{descends ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
