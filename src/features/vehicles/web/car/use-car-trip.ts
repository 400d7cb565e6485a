import { useMemo } from 'react';
import { type CarRow, carRow } from '../../car-row.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import { usePageTrip } from '../trip/use-page-trip.ts';
import { useTripRows } from '../trip/use-trip-rows.ts';
import type { CarGroup } from './car-group.ts';

interface CarTripState {
  trip: { trip: Trip; onTrip: (trip: Trip) => void; isFailed: boolean };
  own: TripTime | undefined;
  /** With each car of the group that gets there. */
  minutes: readonly number[];
}

/** The trip on a car's page, planned for the car and those it's compared with. */
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
