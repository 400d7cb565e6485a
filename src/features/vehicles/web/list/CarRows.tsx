import { useRef } from 'react';
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
const rowPx = 104;

interface Props {
  rows: readonly CarRow[];
  sort: SortKey;
}

/** Two-line rows for a phone: what is sorted by stands large at the right, with a bar of how it compares. */
export function CarRows({ rows, sort }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useWindow(list, rows.length, rowPx);
  const shownKey: NumberKey = sort === 'name' ? 'real' : sort;
  const most = rows.reduce((top, row) => Math.max(top, row.values[shownKey] ?? 0), 0);
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label={words.carList.table}
      style={{ paddingTop: first * rowPx, paddingBottom: (rows.length - end) * rowPx }}
    >
      {rows.slice(first, end).map((row, index) => (
        <li key={row.name} className={css.row} aria-setsize={rows.length} aria-posinset={first + index + 1}>
          <Link to={pathTo('car', { carId: row.vehicle.id })} className={css.link}>
            <span className={css.name}>
              <bdi>{row.name}</bdi>
            </span>
            <span className={css.year}>
              <Plate mark="E">{row.vehicle.year}</Plate>
            </span>
            <Large row={row} sort={shownKey} />
            <span className={css.details}>{detailsOf(row, shownKey)}</span>
            <meter className={css.bar} min={0} max={most || 1} value={row.values[shownKey] ?? 0} aria-hidden="true" />
          </Link>
          <PickButton carId={row.vehicle.id} name={row.name} />
        </li>
      ))}
    </ul>
  );
}

function Large({ row, sort }: { row: CarRow; sort: NumberKey }) {
  const value = valueText(row, sort);
  return (
    <span className={css.value}>
      <span className="visually-hidden">{words.carList.columns[sort]} </span>
      {value ? (
        <>
          <span className={css.number}>{value.number}</span> <span className={css.unit}>{value.unit}</span>
        </>
      ) : (
        <span className={css.unknown}>{words.vehicleFigures.unknown}</span>
      )}
    </span>
  );
}

const detailKeys = ['real', 'consumption', 'charging', 'price'] as const;

/** What one looks at besides, as far as it is known. */
function detailsOf(row: CarRow, shown: NumberKey): string {
  const { usable_kwh: usableKwh } = row.vehicle.battery;
  const texts = detailKeys.filter((key) => key !== shown).map((key) => labelled(row, key));
  return [usableKwh === undefined ? undefined : `${usableKwh}\u00a0kWh`, ...texts].filter(Boolean).join(' · ');
}

function labelled(row: CarRow, key: NumberKey): string | undefined {
  const text = wholeText(row, key);
  return text !== undefined && key === 'charging' ? `${words.carList.columns.charging} ${text}` : text;
}
