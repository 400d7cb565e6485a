import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { defaultTrip, parseTrip, type Trip, writeTrip } from '../../trip.ts';

/** The trip that was last set on this device, for pages whose address has none. */
export const currentTrip = storedIn<Trip>({
  key: keyOfUser('trip'),
  storage: () => localStorage,
  fromText: (text) => parseTrip(text) ?? defaultTrip,
  toText: (trip) => (writeTrip(trip) === writeTrip(defaultTrip) ? null : writeTrip(trip)),
});
