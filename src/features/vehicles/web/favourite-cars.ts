import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type CarRow, currentIds, isSlug } from '../car-row.ts';

const maxFavourites = 500;

/**
 * The favourites shown on this device, newest first: the account's (`FavouriteButton.tsx`) with later changes made
 * here. Cleared on logging out.
 */
const favourites = storedIn<ReadonlySet<string>>({
  key: keyOfUser('favouritecars'),
  storage: () => localStorage,
  fromText: (text) => new Set((text ?? '').split(',').filter(isSlug)),
  toText: (ids) => [...ids].slice(0, maxFavourites).join(',') || null,
});

export const readFavourites = (): ReadonlySet<string> => favourites.read();

/** Replaces the favourites, newest first. */
export function showFavourites(ids: Iterable<string>): void {
  const requested = new Set(ids);
  if ([...requested].join() !== [...favourites.read()].join()) favourites.write(requested);
}

export function showFavourite(carId: string, isOn: boolean): void {
  showFavourites(withFavourite(favourites.read(), carId, isOn));
}

/** The favourites, newest first, with one added or removed. An existing one stays in place. */
export function withFavourite(ids: Iterable<string>, carId: string, isOn: boolean): string[] {
  const all = [...ids];
  if (!isOn) return all.filter((id) => id !== carId);
  return all.includes(carId) ? all : [carId, ...all];
}

/** Replaces favourites that have been merged into other cars. */
export function followMergedFavourites(byId: ReadonlyMap<string, CarRow>): void {
  showFavourites(currentIds(favourites.read(), byId));
}

export const useFavourites = (): ReadonlySet<string> => favourites.useValue();
