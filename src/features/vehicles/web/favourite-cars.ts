import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { CarRow } from '../car-row.ts';
import { idsNow } from '../cars-by-id.ts';
import { isSlug } from '../slug.ts';

const maxFavourites = 500;

/**
 * The cars with a heart, the newest first, as this device shows them: what the account has (`favourite-sync.ts`), with what was tapped here
 * since. For as long as the same person is signed in.
 */
const favourites = storedIn<ReadonlySet<string>>({
  key: keyOfUser('favouritecars'),
  storage: () => localStorage,
  fromText: (text) => new Set((text ?? '').split(',').filter(isSlug)),
  toText: (ids) => [...ids].slice(0, maxFavourites).join(',') || null,
});

export const readFavourites = (): ReadonlySet<string> => favourites.read();

/** Shows these hearts from now on, the newest first. */
export function showFavourites(ids: Iterable<string>): void {
  const wanted = new Set(ids);
  if ([...wanted].join() !== [...favourites.read()].join()) favourites.write(wanted);
}

/** Shows a car with a heart, as the newest, or without. */
export function showFavourite(carId: string, isOn: boolean): void {
  showFavourites(withHeart(favourites.read(), carId, isOn));
}

/** The hearts, the newest first, with one more or one less. One that is there keeps its place. */
export function withHeart(ids: Iterable<string>, carId: string, isOn: boolean): string[] {
  const all = [...ids];
  if (!isOn) return all.filter((id) => id !== carId);
  return all.includes(carId) ? all : [carId, ...all];
}

/** The heart of a car that was merged into another is that one's from now on. */
export function followMergedFavourites(byId: ReadonlyMap<string, CarRow>): void {
  showFavourites(idsNow(favourites.read(), byId));
}

/** The ids of the cars with a heart, the newest first. */
export const useFavourites = (): ReadonlySet<string> => favourites.useValue();
