import { storedIn } from '#web/device/stored.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { defaultTrip, parseTrip, type Trip, writeTrip } from '../../trip.ts';

/** The trip that was last set on this device, for pages whose address has none. */
export const currentTrip = storedIn<Trip>({
  key: keyOfUser('trip'),
  storage: () => localStorage,
  fromText: (text) => parseTrip(text) ?? defaultTrip,
  toText: (trip) => (writeTrip(trip) === writeTrip(defaultTrip) ? null : writeTrip(trip)),
});

/** The trip of a page about a few cars: the one in its address, or else this device's last one. */
export function usePageTrip(): [trip: Trip, change: (trip: Trip) => void] {
  const inAddress = parseTrip(useQueryValue('trip'));
  const last = currentTrip.useValue();
  return [inAddress ?? last, (trip) => replaceQueryValue('trip', writeTrip(trip))];
}
