import { type CSSProperties, useMemo } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { type CarRow, carRow, estimatedFrom, pricePerKm, shownPrice } from '../../car-row.ts';
import { gainMinutes, kmGained } from '../../charging.ts';
import { type FigurePath, figureTable, numberAt } from '../../figures.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import css from '../CarPage.module.css';
import { groupName } from '../car-names.ts';
import { figureText, numberAndUnit, numberText, rangePriceText, unitText } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { type Ranking, rangePlace, rankingOf, rankingOfValues, shortPlace } from '../ranking-text.ts';
import { Silhouette } from '../Silhouette.tsx';
import { TripButton } from '../trip/TripButton.tsx';
import { stopsText, tripMinutes } from '../trip/trip-text.ts';
import { usePageTrip, useTripRows } from '../trip/use-trip.ts';
import { Unknown } from '../Unknown.tsx';
import { type CarGroup, type Ticks, ticksOf } from './car-group.ts';
import panels from './panels.module.css';

const texts = messages.car;
const path = 'range.real_km';

interface RangeSignProps {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
}

export function RangeSign({ car, group }: RangeSignProps) {
  const km = car.range.real_km;
  const rating = estimatedFrom(car);
  return (
    <section className={css.range} aria-label={texts.realRange}>
      {km === undefined ? (
        <p className={css.absent}>{texts.noRange}</p>
      ) : (
        <>
          <p className={css.number}>
            {numberText(path, km)}
            <span className={css.unit}> {unitText(path)}</span>
          </p>
          <p className={css.what}>{[texts.realRange, rating && texts.estimated(rating)].filter(Boolean).join(', ')}</p>
          <div className={css.scale}>{group && <RangeScale car={car} km={km} group={group} />}</div>
        </>
      )}
    </section>
  );
}

interface RangeScaleProps {
  car: Vehicle;
  km: number;
  group: CarGroup<Vehicle>;
}

function RangeScale({ car, km, group }: RangeScaleProps) {
  const ranking = rankingOf(car, group.cars, path);
  if (ranking === undefined) return null;
  const ticks = ticksOf(ranking, km);
  return (
    <>
      <div
        className={css.scaleLine}
        style={{ '--own': ticks.own.toFixed(3), '--middle': ticks.median.toFixed(3) } as CSSProperties}
        aria-hidden="true"
      >
        <span className={css.middle}>{texts.middle(numberText(path, ranking.median))}</span>
        <Silhouette body={car.misscellaneous.body} className={css.car} />
        <TickLine ticks={ticks} />
        <span className={css.ends}>
          <span>{numberText(path, ranking.min)}</span>
          <span>{figureText(path, ranking.max)}</span>
        </span>
      </div>
      <p className={css.rank}>{rangePlace(ranking, km, groupName(group))}</p>
    </>
  );
}

export function Headlines({ car }: { car: Vehicle }) {
  const minutes = numberAt(car, 'charge.dc_10_80_min');
  const gainedKm = kmGained(car, gainMinutes);
  const { path: pricePath, value: price } = shownPrice(car) ?? { path: 'price.de_eur' as const, value: undefined };
  const perKm = pricePerKm(car);
  const [min, km] = [unitText('charge.dc_10_80_min'), unitText(path)];
  return (
    <dl className={css.headlines}>
      <Headline label={texts.charging} number={minutes && numberText('charge.dc_10_80_min', minutes)} unit={min} />
      <Headline label={texts.gained} number={gainedKm && `+${numberText(path, gainedKm)}`} unit={km} />
      <Headline
        label={texts.listPrices[pricePath]}
        number={price && numberText(pricePath, price)}
        unit={unitText(pricePath)}
      />
      <Headline label={texts.pricePerKm} number={perKm && rangePriceText(perKm)} unit="" />
    </dl>
  );
}

interface HeadlineProps {
  label: string;
  number: string | 0 | undefined;
  unit: string;
}

function Headline({ label, number, unit }: HeadlineProps) {
  const shown = number === undefined ? undefined : numberAndUnit(String(number), unit);
  return (
    <div className={css.stat}>
      <dt>{label}</dt>
      <dd data-absent={shown === undefined || undefined}>
        {shown === undefined ? (
          <Unknown />
        ) : (
          <>
            {shown.number}
            {shown.unit !== '' && <span className={css.statUnit}>{`\u00a0${shown.unit}`}</span>}
          </>
        )}
      </dd>
    </div>
  );
}

interface CarTripProps {
  /** The trip with this car; undefined until it's planned, or if too little is known. */
  own: TripTime | undefined;
  group: CarGroup<Vehicle> | undefined;
  /** Minutes of the trip with each car of the group that completes it. */
  minutes: readonly number[];
  trip: Trip;
  onTrip: (trip: Trip) => void;
  isFailed: boolean;
}

export function CarTrip({ own: time, group, minutes, trip, onTrip, isFailed }: CarTripProps) {
  const ranking = rankingOfValues(time?.minutes, minutes, 'low');
  return (
    <section className={panels.trip} aria-label={messages.trip.title}>
      <p className={panels.time}>
        {time === undefined ? (
          <Unknown />
        ) : time.minutes === undefined ? (
          messages.trip.stranded
        ) : (
          tripMinutes(time.minutes)
        )}
      </p>
      <p className={panels.more}>
        {time?.minutes !== undefined && <span>{stopsText(time)}</span>}
        {ranking && group && (
          <span>{messages.trip.placeOf(ranking.rank, formatNumber(ranking.of), groupName(group))}</span>
        )}
      </p>
      <div className={panels.conditions}>
        <TripButton trip={trip} onTrip={onTrip} />
      </div>
      {isFailed && <p role="status">{messages.trip.failed}</p>}
    </section>
  );
}

interface CarTripState {
  trip: { trip: Trip; onTrip: (trip: Trip) => void; isFailed: boolean };
  own: TripTime | undefined;
  minutes: readonly number[];
}

export function useCarTrip(
  name: string,
  car: Vehicle,
  group: CarGroup<Vehicle> | undefined,
  cars: readonly CarRow[] | undefined,
): CarTripState {
  const [trip, onTrip] = usePageTrip();
  const own = useMemo(() => carRow(name, car), [name, car]);
  const needed = useMemo(() => {
    const inGroup = new Set(group?.cars);
    return [own, ...(cars ?? []).filter(({ vehicle }) => inGroup.has(vehicle))];
  }, [own, group, cars]);
  const { rows, isFailed } = useTripRows(needed, trip);
  const [first, ...others] = rows;
  const minutes = others.flatMap(({ values }) => values.trip ?? []);
  return { trip: { trip, onTrip, isFailed }, own: first?.trip, minutes };
}

const rows: readonly { path: FigurePath; label: keyof typeof texts.among; best?: string }[] = [
  { path: 'range.real_km', label: 'range', best: texts.farthestOf },
  { path: 'charge.dc_10_80_min', label: 'charging' },
  { path: 'price.de_eur', label: 'price' },
  { path: 'dimensions.cargo_l', label: 'boot' },
  { path: 'performance.zero_to_100_s', label: 'acceleration' },
  { path: 'real_efficiency.combined_wh_per_km', label: 'use' },
];

interface GroupRankingProps {
  car: Vehicle;
  group: CarGroup<Vehicle>;
  /** Minutes of the trip with this car, and with each car of the group that completes it. */
  trip: { own: number | undefined; all: readonly number[] };
}

/** Better values are on the right. */
export function GroupRanking({ car, group, trip }: GroupRankingProps) {
  return (
    <section className={panels.panel}>
      <h2>{texts.amongTitle(formatNumber(group.cars.length), groupName(group))}</h2>
      <dl>
        {rows.map((row) => (
          <FigureRow key={row.path} {...row} car={car} group={group} />
        ))}
        {trip.own !== undefined && (
          <Row
            label={messages.trip.among}
            text={tripMinutes(trip.own)}
            own={trip.own}
            ranking={rankingOfValues(trip.own, trip.all, 'low')}
            isLowBetter
          />
        )}
      </dl>
      <p className={panels.key} aria-hidden="true">
        <span>{texts.worse}</span>
        <span className={panels.middle}>{texts.middleWord}</span>
        <span>{texts.better}</span>
      </p>
    </section>
  );
}

function FigureRow({
  path,
  label,
  best,
  car,
  group,
}: (typeof rows)[number] & Pick<GroupRankingProps, 'car' | 'group'>) {
  const own = numberAt(car, path);
  const ranking = rankingOf(car, group.cars, path);
  const isLowBetter = figureTable[path].better === 'low';
  return <Row label={texts.among[label]} best={best} text={figureText(path, own)} {...{ own, ranking, isLowBetter }} />;
}

interface RowProps {
  label: string;
  text: string;
  own: number | undefined;
  ranking: Ranking | undefined;
  isLowBetter: boolean;
  best?: string | undefined;
}

function Row({ label, text, own, ranking, isLowBetter, best }: RowProps) {
  const ticks = ranking && own !== undefined && ticksOf(ranking, own, isLowBetter);
  return (
    <div className={panels.row}>
      <dt>{label}</dt>
      <dd className={panels.strip}>
        <span className="visually-hidden">{text}</span>
        {ticks && (
          <span className={panels.line} style={{ '--own': ticks.own.toFixed(3) } as CSSProperties}>
            <TickLine ticks={ticks} />
            <span className={panels.own} />
          </span>
        )}
      </dd>
      <dd className={panels.place} data-best={ranking?.rank === 1 || undefined}>
        {ranking && own !== undefined ? shortPlace(ranking, own, best) : <span aria-hidden="true">–</span>}
      </dd>
    </div>
  );
}

const [width, height] = [1000, 20];

/** A line with one tick per car in a group, and a thick one at the median. Decorative. */
function TickLine({ ticks: { all, median } }: { ticks: Ticks }) {
  const at = (place: number) => (place * width).toFixed(0);
  return (
    <svg
      className={panels.tickLine}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M0 ${height / 2}H${width}`} className={panels.tickGround} />
      <path d={[...new Set(all.map(at))].map((x) => `M${x} 5V15`).join('')} className={panels.ticks} />
      <path d={`M${at(median)} 0V${height}`} className={panels.tickMedian} />
    </svg>
  );
}
