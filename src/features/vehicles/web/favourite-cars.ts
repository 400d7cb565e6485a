import { keptIn } from '#web/device/kept.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { CarRow } from '../car-row.ts';
import { idsNow } from '../cars-by-id.ts';
import { isSlug } from '../slug.ts';

const mostFavourites = 500;

/** The cars with a heart, the newest first. On this device, for as long as the same person is signed in. */
const favourites = keptIn<ReadonlySet<string>>({
  key: keyOfUser('favouritecars'),
  storage: () => localStorage,
  fromText: (text) => new Set((text ?? '').split(',').filter(isSlug)),
  toText: (ids) => [...ids].slice(0, mostFavourites).join(',') || null,
});

/** Gives a car a heart, or takes it back. */
export function toggleFavourite(carId: string): void {
  const others = [...favourites.read()].filter((id) => id !== carId);
  favourites.write(new Set(favourites.read().has(carId) ? others : [carId, ...others]));
}

/** The heart of a car that was merged into another is that one's from now on. */
export function followMergedFavourites(byId: ReadonlyMap<string, CarRow>): void {
  const now = idsNow(favourites.read(), byId);
  if (now.join() !== [...favourites.read()].join()) favourites.write(new Set(now));
}

/** The ids of the cars with a heart, the newest first. */
export const useFavourites = (): ReadonlySet<string> => favourites.use();
