import { storedIn } from '#web/device/stored.ts';
import type { CarRow } from '../car-row.ts';
import { idsNow } from '../cars-by-id.ts';
import { isSlug } from '../slug.ts';

/** How many cars stand side by side at most. */
export const maxPicked = 4;

/** Of this tab, for as long as it is open. Where storage is refused the choice lasts until the page is left. */
const picked = storedIn<readonly string[]>({
  key: 'pickedcars',
  storage: () => sessionStorage,
  fromText: (text) => (text ?? '').split(',').filter(isSlug).slice(0, maxPicked),
  toText: (slugs) => slugs.join(','),
});

/** Puts a car aside for comparison, or takes it back; false where there is no room for one more. */
function togglePicked(carId: string): boolean {
  const slugs = picked.read();
  if (slugs.includes(carId)) picked.write(slugs.filter((id) => id !== carId));
  else if (slugs.length < maxPicked) picked.write([...slugs, carId]);
  else return false;
  return true;
}

/** Their slugs, for what is no component. */
export const listPicked = (): readonly string[] => picked.read();
export const setPicked = (carIds: readonly string[]): void => picked.write(carIds.slice(0, maxPicked));

/** Cars put aside before they were merged into others are those from now on. */
export function followMergedPicks(byId: ReadonlyMap<string, CarRow>): void {
  const now = idsNow(picked.read(), byId);
  if (now.join() !== picked.read().join()) picked.write(now);
}

/** The slugs of the cars put aside for comparison, in the order of picking. */
export function usePickedCars() {
  return { picked: picked.useValue(), toggle: togglePicked };
}
