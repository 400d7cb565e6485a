import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { allCars, isOffer, type Offer, offeredHere } from '../../list-view.ts';

/** Whether all cars or those on sale in Europe were chosen last on this device; an address that says so comes first. */
export const storedOffer = storedIn<Offer>({
  key: keyOfUser('caroffer'),
  storage: () => localStorage,
  fromText: (text) => (text === 'europe' ? offeredHere : allCars),
  toText: (offer) => (isOffer(offer, offeredHere) ? 'europe' : null),
});
