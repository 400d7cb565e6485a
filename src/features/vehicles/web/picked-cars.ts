import { storedIn } from '#web/device/stored.ts';
import { type CarRow, currentIds, isSlug } from '../car-row.ts';

/** Maximum number of cars in a comparison. */
export const maxPicked = 4;

/** Lasts as long as the tab; without storage, as long as the page. */
const picked = storedIn<readonly string[]>({
  key: 'pickedcars',
  storage: () => sessionStorage,
  fromText: (text) => (text ?? '').split(',').filter(isSlug).slice(0, maxPicked),
  toText: (slugs) => slugs.join(','),
});

/** Picks a car for comparison, or removes it; false if there's no more room. */
function togglePicked(carId: string): boolean {
  const slugs = picked.read();
  if (slugs.includes(carId)) picked.write(slugs.filter((id) => id !== carId));
  else if (slugs.length < maxPicked) picked.write([...slugs, carId]);
  else return false;
  return true;
}

/** The slugs of the picked cars, for use outside of components. */
export const listPicked = (): readonly string[] => picked.read();
export const setPicked = (carIds: readonly string[]): void => picked.write(carIds.slice(0, maxPicked));

/** Replaces picked cars that have been merged into other cars. */
export function followMergedPicks(byId: ReadonlyMap<string, CarRow>): void {
  const now = currentIds(picked.read(), byId);
  if (now.join() !== picked.read().join()) picked.write(now);
}

export function usePickedCars() {
  return { picked: picked.useValue(), toggle: togglePicked };
}
