import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type Availability, allCars, hasAvailability, onSaleInEurope } from '../../list-view.ts';

/** Whether all cars or those on sale in Europe were last chosen on this device; an address takes precedence. */
export const storedAvailability = storedIn<Availability>({
  key: keyOfUser('caroffer'),
  storage: () => localStorage,
  fromText: (text) => (text === 'europe' ? onSaleInEurope : allCars),
  toText: (availability) => (hasAvailability(availability, onSaleInEurope) ? 'europe' : null),
});
