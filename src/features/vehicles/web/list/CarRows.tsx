import { type CSSProperties, memo, useMemo, useRef } from 'react';
import { pathTo } from '#shared/pages.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { CarRow, NumberKey, SortKey } from '../../car-row.ts';
import { namePartsOf } from '../car-names.ts';
import { FavouriteButton } from '../FavouriteButton.tsx';
import * as messages from '../messages.ts';
import { PickButton } from '../picking.tsx';
import { Silhouette } from '../Silhouette.tsx';
import { stopsText } from '../trip/trip-text.ts';
import css from './CarRows.module.css';
import { useWindow } from './use-window.ts';
import { estimateOf, laneEnd, lengthOf, shareOf, textWithUnit, valueText } from './view-text.ts';

/**
 * Must match the style sheet. All rows have the same height, so that any row's position is known without rendering it.
 */
const rowRem = 7.125;

interface Props {
  rows: readonly CarRow[];
  /** Whether these are all rows. */
  isWhole: boolean;
  sort: SortKey;
}

/** Rows for a phone: the value sorted by is large on the right, and the car is drawn that far along its lane. */
export function CarRows({ rows, isWhole, sort }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useWindow(list, rows.length, rowRem);
  const shownKey: NumberKey = sort === 'name' ? 'real' : sort;
  const laneMax = useMemo(() => (sort === 'name' || sort === 'year' ? 0 : laneEnd(rows, sort)), [rows, sort]);
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label={messages.carList.table}
      style={{ height: `${rows.length * rowRem}rem`, paddingTop: `${first * rowRem}rem` }}
    >
      {rows.slice(first, end).map((row, index) => (
        <Row
          key={row.name}
          row={row}
          shownKey={shownKey}
          laneMax={laneMax}
          position={first + index + 1}
          count={isWhole ? rows.length : -1}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: CarRow;
  shownKey: NumberKey;
  /** Where the lane ends; 0 if the order isn't by magnitude. */
  laneMax: number;
  position: number;
  /** -1 while unknown. */
  count: number;
}

/**
 * Memoised, so that only new rows render while scrolling. Scrolling fast renders dozens of rows a second, so each has
 * few elements: the lane is a background, and screen readers get a single sentence.
 */
const Row = memo(function Row({ row, shownKey, laneMax, position, count }: RowProps) {
  const value = valueText(row, shownKey);
  const details = detailsOf(row, shownKey);
  const { make, model } = namePartsOf(row);
  const rating = estimateOf(row, shownKey);
  const spoken = [
    spokenText(messages.carList.columns[shownKey], textWithUnit(row, shownKey) ?? messages.figureWords.unknown, rating),
    row.vehicle.year,
    ...details.map(({ label, text, rating: from }) => spokenText(label, text, from).trim()),
  ];
  const share = shareOf(lengthOf(row, shownKey), laneMax);
  return (
    <li className={css.row} aria-setsize={count} aria-posinset={position}>
      <a
        href={pathTo('car', { carId: row.vehicle.id })}
        className={css.link}
        data-lane={laneMax > 0 || undefined}
        style={{ '--share': `${(100 * share).toFixed(1)}%`, '--part': share.toFixed(3) } as CSSProperties}
      >
        <span className="visually-hidden">
          <bdi>{row.name}</bdi>, {spoken.join(', ')}
        </span>
        <span className={css.seen} aria-hidden="true">
          <span className={css.make}>{make}</span>
          <span className={css.name}>{model}</span>
          <span className={css.value}>
            {rating !== undefined && <span className={css.mark}>≈</span>}
            {value?.number ?? '–'}
            {value && <span className={css.unit}>{value.unit}</span>}
          </span>
          <span className={css.details}>
            <Plate mark="E">{row.vehicle.year}</Plate>
            {details.map(({ text, rating: from }, index) => (
              <span key={text}>
                {index > 0 && '·\u00a0'}
                {from !== undefined && '≈'}
                {text}
              </span>
            ))}
          </span>
        </span>
        <Silhouette body={row.vehicle.misscellaneous.body} className={css.car} />
      </a>
      <div className={css.buttons}>
        <FavouriteButton carId={row.vehicle.id} name={row.name} />
        <PickButton carId={row.vehicle.id} name={row.name} />
      </div>
    </li>
  );
});

const detailKeys = ['real', 'charging', 'price'] as const;
/** Without charging, because a trip's time includes it. */
const tripDetailKeys = ['price', 'real'] as const;

interface Detail {
  label: string;
  text: string;
  rating?: string | undefined;
}

/** "Range estimated from WLTP: 338 km". */
const spokenText = (label: string, text: string, rating: string | undefined) =>
  [label, rating !== undefined && messages.figureWords.estimatedFrom(rating), text].filter(Boolean).join(' ');

/** The other known figures, with units, and labels for screen readers. */
function detailsOf(row: CarRow, shown: NumberKey): Detail[] {
  const { usable_kwh: usableKwh } = row.vehicle.battery;
  const details: Detail[] = [];
  // If there's a trip, its time or stops replace the battery.
  const { trip } = row;
  if (trip?.minutes !== undefined)
    details.push(
      shown === 'trip'
        ? { label: '', text: stopsText(trip) }
        : { label: messages.carList.columns.trip, text: textWithUnit(row, 'trip') ?? '' },
    );
  else if (trip !== undefined) details.push({ label: messages.carList.columns.trip, text: messages.trip.stranded });
  else if (usableKwh !== undefined)
    details.push({ label: messages.carList.battery, text: `${Math.round(usableKwh)}\u00a0kWh` });
  for (const key of shown === 'trip' ? tripDetailKeys : detailKeys) {
    const text = key === shown ? undefined : textWithUnit(row, key);
    if (text !== undefined) details.push({ label: messages.carList.columns[key], text, rating: estimateOf(row, key) });
  }
  return details;
}
