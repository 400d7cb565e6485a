import { useMemo } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { type CarRow, carRow } from '../../car-row.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../car-names.ts';
import * as messages from '../messages.ts';
import { rankingOfValues } from '../ranking-text.ts';
import { usePageTrip } from '../trip/current-trip.ts';
import { TripButton } from '../trip/TripButton.tsx';
import { stopsText, tripMinutes } from '../trip/trip-text.ts';
import { useTripRows } from '../trip/use-trip-rows.ts';
import { Unknown } from '../Unknown.tsx';
import type { CarGroup } from './car-group.ts';
import css from './panels.module.css';

interface Props {
  /** The trip with this car; undefined until it's planned, or if too little is known. */
  own: TripTime | undefined;
  group: CarGroup<Vehicle> | undefined;
  /** Minutes of the trip with each car of the group that completes it. */
  minutes: readonly number[];
  trip: Trip;
  onTrip: (trip: Trip) => void;
  isFailed: boolean;
}

const texts = messages.trip;

export function CarTrip({ own: time, group, minutes, trip, onTrip, isFailed }: Props) {
  const ranking = rankingOfValues(time?.minutes, minutes, 'low');
  return (
    <section className={css.trip} aria-label={texts.title}>
      <p className={css.time}>
        {time === undefined ? <Unknown /> : time.minutes === undefined ? texts.stranded : tripMinutes(time.minutes)}
      </p>
      <p className={css.more}>
        {time?.minutes !== undefined && <span>{stopsText(time)}</span>}
        {ranking && group && <span>{texts.placeOf(ranking.rank, formatNumber(ranking.of), groupName(group))}</span>}
      </p>
      <div className={css.conditions}>
        <TripButton trip={trip} onTrip={onTrip} />
      </div>
      {isFailed && <p role="status">{texts.failed}</p>}
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
