import { type CSSProperties, memo, useMemo, useRef } from 'react';
import { pathTo } from '#shared/pages.ts';
import { type CarRow, type SortKey, sortKeys } from '../../car-row.ts';
import { namePartsOf } from '../car-names.ts';
import { FavouriteButton } from '../FavouriteButton.tsx';
import * as messages from '../messages.ts';
import { PickButton } from '../picking.tsx';
import { Silhouette } from '../Silhouette.tsx';
import { stopsText } from '../trip/trip-text.ts';
import { Unknown } from '../Unknown.tsx';
import css from './CarTable.module.css';
import { useWindow } from './use-window.ts';
import {
  type ColumnKey,
  cellText,
  columnName,
  columnsFor,
  columnUnit,
  descends,
  estimateOf,
  isSortKey,
  laneEnd,
  lengthOf,
  shareOf,
} from './view-text.ts';

/** Must match the style sheet. */
const rowRem = 3.0625;
const headRows = 1;

interface Props {
  rows: readonly CarRow[];
  /** Whether these are all rows. */
  isWhole: boolean;
  /** Index of the column breakpoint. */
  steps: number;
  hasTrip: boolean;
  sort: SortKey;
  reversed: boolean;
  onSort: (sort: SortKey, reversed: boolean) => void;
}

export function CarTable({ rows, isWhole, steps, hasTrip, sort, reversed, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end } = useWindow(body, rows.length, rowRem);
  const columns = useMemo(() => columnsFor(sort, steps, hasTrip), [sort, steps, hasTrip]);
  const laneMax = useMemo(() => (sort === 'name' ? 0 : laneEnd(rows, sort)), [rows, sort]);
  const head = { sort, reversed, onSort };
  return (
    <table
      className={css.table}
      aria-label={messages.carList.table}
      aria-rowcount={isWhole ? rows.length + headRows : -1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <Heading of="name" {...head} />
          {columns.map((column) => (
            <Heading key={column} of={column} {...head} />
          ))}
          <th scope="col" className={css.headCell}>
            <span className="visually-hidden">{messages.favourites.column}</span>
          </th>
          <th scope="col" className={css.headCell}>
            <span className="visually-hidden">{messages.carList.compare}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap rows={first} />
        {rows.slice(first, end).map((row, index) => (
          <Row key={row.name} row={row} columns={columns} sort={sort} laneMax={laneMax} position={first + index + 1} />
        ))}
        <Gap rows={rows.length - end} />
      </tbody>
    </table>
  );
}

interface RowProps {
  row: CarRow;
  columns: readonly ColumnKey[];
  sort: SortKey;
  /** Where the sorted column's bars end. */
  laneMax: number;
  position: number;
}

/** Memoised, so that only new rows render while scrolling. */
const Row = memo(function Row({ row, columns, sort, laneMax, position }: RowProps) {
  const { make, model } = namePartsOf(row);
  const { id, year, misscellaneous } = row.vehicle;
  return (
    <tr aria-rowindex={position + headRows} className={css.row}>
      <th scope="row" className={css.name}>
        <a href={pathTo('car', { carId: id })}>
          <Silhouette body={misscellaneous.body} className={css.car} />
          <span className="visually-hidden">
            <bdi>{row.name}</bdi>, {year}
          </span>
          <span className={css.make} aria-hidden="true">
            {make === '' ? year : `${make} · ${year}`}
          </span>
          <span className={css.model} aria-hidden="true">
            {model}
          </span>
        </a>
      </th>
      {columns.map((column) => (
        <Cell key={column} row={row} column={column} isSorted={column === sort} laneMax={laneMax} />
      ))}
      <td className={css.pick}>
        <FavouriteButton carId={id} name={row.name} />
      </td>
      <td className={css.pick}>
        <PickButton carId={id} name={row.name} />
      </td>
    </tr>
  );
});

function Cell({
  row,
  column,
  isSorted,
  laneMax,
}: {
  row: CarRow;
  column: ColumnKey;
  isSorted: boolean;
  laneMax: number;
}) {
  const rating = estimateOf(row, column);
  const known = cellText(row, column);
  const text = (
    <>
      {rating !== undefined && (
        <span className={css.mark}>
          <Estimated from={rating} />
        </span>
      )}
      {known ?? (
        <span className={css.unknown}>
          <Unknown />
        </span>
      )}
      {column === 'trip' && known !== undefined && row.trip && (
        <span className={css.under}> {stopsText(row.trip)}</span>
      )}
    </>
  );
  if (!isSorted || !isSortKey(column))
    return (
      <td className={css.cell} data-column={column}>
        {text}
      </td>
    );
  const style = { '--share': `${(100 * shareOf(lengthOf(row, column), laneMax)).toFixed(1)}%` } as CSSProperties;
  return (
    <td className={css.cell} data-column={column} data-sorted style={style}>
      {text}
    </td>
  );
}

/** Takes the space of rows that aren't rendered. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <tr aria-hidden="true">
      <td className={css.gap} style={{ height: `${rows * rowRem}rem` }} />
    </tr>
  );
}

type HeadingProps = Pick<Props, 'sort' | 'reversed' | 'onSort'> & { of: ColumnKey | 'name' };

function Heading({ of, sort, reversed, onSort }: HeadingProps) {
  const key = sortKeys.find((sortKey) => sortKey === of);
  const unit = of === 'name' ? '' : columnUnit(of);
  const isSorted = key === sort;
  const isDescending = key !== undefined && descends(key, reversed);
  const face = (
    <>
      <span className={css.label}>
        {columnName(of)}
        {isSorted && <span aria-hidden="true">{isDescending ? ' ↓' : ' ↑'}</span>}
      </span>
      {unit !== '' && <span className={css.unit}> {unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      className={css.headCell}
      data-column={of}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {key === undefined ? (
        <span className={css.still}>{face}</span>
      ) : (
        <button type="button" onClick={() => onSort(key, isSorted ? !reversed : false)}>
          {face}
        </button>
      )}
    </th>
  );
}

function Estimated({ from }: { from: string }) {
  return (
    <>
      <span aria-hidden="true">≈</span>
      <span className="visually-hidden">{messages.figureWords.estimatedFrom(from)} </span>
    </>
  );
}
