import { dayMs } from '#shared/time.ts';
import type { Log } from './decoder.ts';
import { photoOf } from './photo-name.ts';
import type { PhotoStore } from './photo-store.ts';

/**
 * At most this many may be what killed processes left behind. More of them, of which the database names none, are another site's: of
 * whom a setting has taken to a new database by a slip.
 */
export const maxLeftBehind = 20;

/** What a sweep has moved to the trash stays there this long. */
export const trashDays = 14;

/** Which of these names a row names. */
export type Known = (names: string[]) => Promise<ReadonlySet<string>>;

interface Sweep {
  store: PhotoStore;
  known: Known;
  /** What was written later stays. */
  before: number;
  now: number;
  log: Log;
}

/** Moves to the trash what no row names; where rows name none of many photos, all stay. Resolves to how many photos were moved. */
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
    const kept = await knownOf(names, known);
    isOurs ||= kept.size > 0;
    unnamed.push(...names.filter((name) => !kept.has(photoOf(name))));
    if (isOurs) moved += await moveAll(unnamed.splice(0));
  }
  const strangers = new Set(unnamed.map(photoOf)).size;
  if (strangers <= maxLeftBehind) return moved + (await moveAll(unnamed));
  log.warn({}, strangersIn(store.place, strangers));
  return moved;
}

/** Deletes for good what has been in the trash for its days. Resolves to how many photos were deleted. */
export async function emptyTrash(store: PhotoStore, now: number): Promise<number> {
  let deleted = 0;
  for (const { day, photos } of await store.listTrash()) {
    // The whole day has to be that long ago.
    if (Date.parse(day) + (trashDays + 1) * dayMs > now) continue;
    await store.emptyTrash(day);
    deleted += photos;
  }
  return deleted;
}

/** Which photos are known, of these and of those that these are thumbnails of. */
export const knownOf = (names: readonly string[], known: Known) => known([...new Set(names.map(photoOf))]);

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const strangersIn = (place: string, count: number) =>
  `The database uses none of the ${count} photos in ${place}, so they stay. Do DATABASE_URL and DATA_DIR belong to the same site?`;
