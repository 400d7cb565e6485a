import { memo, useRef } from 'react';
import { Link } from 'wouter';
import { pathTo } from '#shared/pages.ts';
import { Plate } from '#web/ui/Plate.tsx';
import { words } from '#web/words.ts';
import type { CarRow, NumberKey, SortKey } from '../../car-row.ts';
import css from './CarRows.module.css';
import { PickButton } from './PickButton.tsx';
import { useWindow } from './use-window.ts';
import { valueText, wholeText } from './view-text.ts';

/** Same as in the style sheet: all rows are equally high, so that any row's place is known without drawing it. */
const rowRem = 6.5;

interface Props {
  rows: readonly CarRow[];
  sort: SortKey;
}

/** Rows for a phone: what is sorted by stands large at the right, with a bar of how it compares. */
export function CarRows({ rows, sort }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useWindow(list, rows.length, rowRem);
  const shownKey: NumberKey = sort === 'name' ? 'real' : sort;
  const most = rows.reduce((top, row) => Math.max(top, row.values[shownKey] ?? 0), 0);
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label={words.carList.table}
      style={{ paddingTop: `${first * rowRem}rem`, paddingBottom: `${(rows.length - end) * rowRem}rem` }}
    >
      {rows.slice(first, end).map((row, index) => (
        <Row
          key={row.name}
          row={row}
          shownKey={shownKey}
          most={most}
          position={first + index + 1}
          count={rows.length}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: CarRow;
  shownKey: NumberKey;
  /** The largest value of all rows. */
  most: number;
  position: number;
  count: number;
}

/** Remembered: while one scrolls, only the rows that come into the window are drawn. */
const Row = memo(function Row({ row, shownKey, most, position, count }: RowProps) {
  return (
    <li className={css.row} aria-setsize={count} aria-posinset={position}>
      <Link to={pathTo('car', { carId: row.vehicle.id })} className={css.link}>
        <span className={css.name}>
          <bdi>{row.name}</bdi>
        </span>
        <Large row={row} sort={shownKey} />
        <span className={css.line}>
          <Plate mark="E">{row.vehicle.year}</Plate>
          <span className={css.details}>
            <Details row={row} shown={shownKey} />
          </span>
        </span>
        <meter className={css.bar} min={0} max={most || 1} value={row.values[shownKey] ?? 0} aria-hidden="true" />
      </Link>
      <PickButton carId={row.vehicle.id} name={row.name} />
    </li>
  );
});

function Large({ row, sort }: { row: CarRow; sort: NumberKey }) {
  const value = valueText(row, sort);
  return (
    <span className={css.value}>
      <span className="visually-hidden">, {words.carList.columns[sort]} </span>
      {value ? (
        <>
          <span className={css.number}>{value.number}</span> <span className={css.unit}>{value.unit}</span>
        </>
      ) : (
        <span className={css.unknown}>{words.figureWords.unknown}</span>
      )}
    </span>
  );
}

const detailKeys = ['real', 'charging', 'price', 'consumption'] as const;

/** What one looks at besides, as far as it is known: units tell it to the eye, names to the ear. */
function Details({ row, shown }: { row: CarRow; shown: NumberKey }) {
  const { usable_kwh: usableKwh } = row.vehicle.battery;
  const details: { label: string; text: string | undefined }[] = detailKeys
    .filter((key) => key !== shown && row.values[key] !== undefined)
    .map((key) => ({ label: words.carList.columns[key], text: wholeText(row, key) }));
  if (usableKwh !== undefined) details.unshift({ label: words.carList.battery, text: `${usableKwh}\u00a0kWh` });
  return details.map(({ label, text }) => (
    <span key={label}>
      <span className="visually-hidden">, {label} </span>
      {text}
    </span>
  ));
}
