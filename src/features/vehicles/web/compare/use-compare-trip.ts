import { useMemo, useState } from 'react';
import { carRow } from '../../car-row.ts';
import type { Trip } from '../../trip.ts';
import { usePageTrip } from '../trip/current-trip.ts';
import { useTripRows } from '../trip/use-trip-rows.ts';
import type { ComparedCar, ComparedTrip } from './compare-rows.ts';

interface TripOfPage extends ComparedTrip {
  onTrip: (trip: Trip) => void;
  isFailed: boolean;
}

const isSame = (a: readonly ComparedCar[], b: readonly ComparedCar[]) =>
  a.length === b.length && a.every(({ car }, index) => car === b[index]?.car);

export function useCompareTrip(cars: readonly ComparedCar[]): TripOfPage {
  const [trip, onTrip] = usePageTrip();
  // The array is new in every render, but trips are only planned if its cars have changed.
  const [same, setSame] = useState(cars);
  if (!isSame(same, cars)) setSame(cars);
  const untimed = useMemo(() => same.map(({ name, car }) => carRow(name, car)), [same]);
  const { rows, isPlanning, isFailed } = useTripRows(untimed, trip);
  return { trip, onTrip, times: rows.map((row) => row.trip), isPlanning, isFailed };
}
