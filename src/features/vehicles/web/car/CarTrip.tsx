import { formatNumber } from '#web/text/format-number.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../group-name.ts';
import { messages } from '../messages.ts';
import { rankingOfValues } from '../ranking-text.ts';
import { TripButton } from '../trip/TripButton.tsx';
import { stopsText, tripMinutes } from '../trip/trip-text.ts';
import { Unknown } from '../Unknown.tsx';
import css from './CarTrip.module.css';
import type { CarGroup } from './car-group.ts';

interface Props {
  /** The trip with this car; undefined until it's planned, or if too little is known. */
  own: TripTime | undefined;
  group: CarGroup<Vehicle> | undefined;
  /** With each car of the group that gets there. */
  minutes: readonly number[];
  trip: Trip;
  onTrip: (trip: Trip) => void;
  isFailed: boolean;
}

const texts = messages.trip;

/** How long this car takes for the trip, its place among similar cars, and the conditions. */
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
