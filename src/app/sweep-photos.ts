import type { Context } from '#server/context.ts';
import type { Photos } from '#server/photos/photos.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { hourMs, minuteMs } from '#shared/time.ts';

/** If several processes share a data folder, another one may be about to write a young photo's row. */
export const youngPhotoMs = 10 * minuteMs;

/** Sweeps are repeated, because a call to the store that timed out may have arrived anyway. */
const sweepEveryMs = 12 * hourMs;

type Known = Parameters<Photos['sweep']>[0];

/**
 * Removes what a killed process left behind: deletes half-received files, and moves photos whose square was never
 * written to the trash. With several processes, and in a store, young photos stay and are checked again later.
 */
export async function sweepPhotos(context: Pick<Context, 'photos' | 'db' | 'log'>, known: Known): Promise<void> {
  const { minAgeMs } = context.photos.store;
  const { isShared } = context.db;
  const olderThanMs = isShared ? youngPhotoMs : 0;
  setInterval(() => void sweep(context, known, youngPhotoMs), sweepEveryMs).unref();
  if (isShared || minAgeMs > 0) setTimeout(() => void sweep(context, known, youngPhotoMs), youngPhotoMs).unref();
  await sweep(context, known, olderThanMs);
}

const all: Known = async (names) => new Set(names);

async function sweep({ photos, db, log }: Pick<Context, 'photos' | 'db' | 'log'>, known: Known, olderThanMs: number) {
  try {
    // Tables that were set aside name photos too, and the store doesn't know which machine did the restore.
    const setAside = photos.store.kind === 's3' ? await db.findReplaced() : undefined;
    if (setAside !== undefined)
      log.warn({}, `Photos from before a restore stay until the schema ${setAside} is dropped.`);
    const moved = await photos.sweep(setAside === undefined ? known : all, olderThanMs);
    if (moved > 0) log.info({ moved }, 'Moved unused photos to the trash');
  } catch (error) {
    // At startup, this is the first sign of an unreachable store or of the wrong key.
    if (error instanceof StoreFailure) log.warn({ store: error.kind }, error.message);
    else log.warn({ err: error }, 'Cleaning up photos failed');
  }
}
