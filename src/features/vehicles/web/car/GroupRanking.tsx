import type { CSSProperties } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { type FigurePath, figureTable, numberAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../car-names.ts';
import { figureText } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { type Ranking, rankingOf, rankingOfValues, shortPlace } from '../ranking-text.ts';
import { tripMinutes } from '../trip/trip-text.ts';
import type { CarGroup } from './car-group.ts';
import css from './panels.module.css';
import { type Ticks, ticksOf } from './ticks.ts';

const texts = messages.car;
const rows: readonly { path: FigurePath; label: keyof typeof texts.among; best?: string }[] = [
  { path: 'range.real_km', label: 'range', best: texts.farthestOf },
  { path: 'charge.dc_10_80_min', label: 'charging' },
  { path: 'price.de_eur', label: 'price' },
  { path: 'dimensions.cargo_l', label: 'boot' },
  { path: 'performance.zero_to_100_s', label: 'acceleration' },
  { path: 'real_efficiency.combined_wh_per_km', label: 'use' },
];

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle>;
  /** Minutes of the trip with this car, and with each car of the group that completes it. */
  trip: { own: number | undefined; all: readonly number[] };
}

/** Better values are on the right. */
export function GroupRanking({ car, group, trip }: Props) {
  return (
    <section className={css.panel}>
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
      <p className={css.key} aria-hidden="true">
        <span>{texts.worse}</span>
        <span className={css.middle}>{texts.middleWord}</span>
        <span>{texts.better}</span>
      </p>
    </section>
  );
}

function FigureRow({ path, label, best, car, group }: (typeof rows)[number] & Pick<Props, 'car' | 'group'>) {
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
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className={css.strip}>
        <span className="visually-hidden">{text}</span>
        {ticks && (
          <span className={css.line} style={{ '--own': ticks.own.toFixed(3) } as CSSProperties}>
            <TickLine ticks={ticks} />
            <span className={css.own} />
          </span>
        )}
      </dd>
      <dd className={css.place} data-best={ranking?.rank === 1 || undefined}>
        {ranking && own !== undefined ? shortPlace(ranking, own, best) : <span aria-hidden="true">–</span>}
      </dd>
    </div>
  );
}

const [width, height] = [1000, 20];

/** A line with one tick per car of a group, and a thick one at the median. Decorative. */
export function TickLine({ ticks: { all, median } }: { ticks: Ticks }) {
  const at = (place: number) => (place * width).toFixed(0);
  return (
    <svg
      className={css.tickLine}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M0 ${height / 2}H${width}`} className={css.tickGround} />
      <path d={[...new Set(all.map(at))].map((x) => `M${x} 5V15`).join('')} className={css.ticks} />
      <path d={`M${at(median)} 0V${height}`} className={css.tickMedian} />
    </svg>
  );
}
