import { dayMs } from '#shared/time.ts';
import type { Log } from './decoder.ts';
import { photoOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * At most this many photos can be left over from killed processes. If there are more, and the database doesn't know any
 * of them, they belong to another site, perhaps because a setting points to the wrong database.
 */
export const maxLeftovers = 20;

/** How long swept photos stay in the trash. */
export const trashDays = 14;

/** Returns those of the names that appear in a row. */
export type Known = (names: string[]) => Promise<ReadonlySet<string>>;

interface Sweep {
  store: PhotoStore;
  known: Known;
  /** Photos written after this time are left alone. */
  before: number;
  now: number;
  log: Log;
}

/**
 * Moves photos without a row to the trash. If none of many photos has a row, all are left alone. Resolves to how many
 * were moved.
 */
export async function moveUnnamed({ store, known, before, now, log }: Sweep): Promise<number> {
  const reason = await store.reasonAgainstSweeping();
  if (reason !== undefined) {
    log.warn({}, reason);
    return 0;
  }
  const day = dayOf(now);
  const moveAll = async (names: readonly string[]) => {
    for (const name of names) await store.discard(name, day);
    return new Set(names.map(photoOf)).size;
  };
  let moved = 0;
  const unnamed: string[] = [];
  let isOurs = false;
  for await (const names of store.listBefore(before)) {
    const knownPhotos = await knownOf(names, known);
    isOurs ||= knownPhotos.size > 0;
    unnamed.push(...names.filter((name) => !knownPhotos.has(photoOf(name))));
    if (isOurs) moved += await moveAll(unnamed.splice(0));
  }
  const foreign = new Set(unnamed.map(photoOf)).size;
  if (foreign <= maxLeftovers) return moved + (await moveAll(unnamed));
  log.warn({}, foreignPhotosIn(store.place, foreign));
  return moved;
}

/** Permanently deletes trash that has expired. Resolves to how many photos were deleted. */
export async function emptyTrash(store: PhotoStore, now: number): Promise<number> {
  let deleted = 0;
  for (const { day, photos } of await store.listTrash()) {
    // The days count from the end of that day.
    if (Date.parse(day) + (trashDays + 1) * dayMs > now) continue;
    await store.emptyTrash(day);
    deleted += photos;
  }
  return deleted;
}

/** The known photos among those whose own name, or whose thumbnail's name, is in the list. */
export const knownOf = (names: readonly string[], known: Known) => known([...new Set(names.map(photoOf))]);

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const foreignPhotosIn = (place: string, count: number) =>
  `The database uses none of the ${count} photos in ${place}, so they stay. Do DATABASE_URL and DATA_DIR belong to the same site?`;
