import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { parseTrip, type Trip, writeTrip } from '../../trip.ts';
import { currentTrip } from './current-trip.ts';

/** The trip of a page about a few cars: the one in its address, or else this device's last one. */
export function usePageTrip(): [trip: Trip, change: (trip: Trip) => void] {
  const inAddress = parseTrip(useQueryValue('trip'));
  const last = currentTrip.useValue();
  return [inAddress ?? last, (trip) => replaceQueryValue('trip', writeTrip(trip))];
}
