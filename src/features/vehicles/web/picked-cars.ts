import { useSyncExternalStore } from 'react';

/** How many cars stand side by side at most. */
export const maxPicked = 4;

const key = 'pickedcars';
const slug = /^[a-z0-9-]{1,120}$/;
const listeners = new Set<() => void>();
let picked: readonly string[] = read();

/** Of this tab, for as long as it is open. Where storage is refused the choice lasts until the page is left. */
function read(): readonly string[] {
  try {
    return (sessionStorage.getItem(key) ?? '')
      .split(',')
      .filter((id) => slug.test(id))
      .slice(0, maxPicked);
  } catch {
    return [];
  }
}

function write(next: readonly string[]): void {
  picked = next;
  try {
    sessionStorage.setItem(key, next.join(','));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a car aside for comparison, or takes it back; false where there is no room for one more. */
function togglePicked(carId: string): boolean {
  if (picked.includes(carId)) write(picked.filter((id) => id !== carId));
  else if (picked.length < maxPicked) write([...picked, carId]);
  else return false;
  return true;
}

export const setPicked = (carIds: readonly string[]): void => write(carIds.slice(0, maxPicked));
const clearPicked = (): void => write([]);

/** The slugs of the cars put aside for comparison, in the order of picking. */
export function usePickedCars() {
  const cars = useSyncExternalStore(watch, () => picked);
  return { picked: cars, isFull: cars.length >= maxPicked, toggle: togglePicked, clear: clearPicked };
}
