import type { Context } from '#server/context.ts';
import type { Photos } from '#server/photos/photos.ts';
import { minuteMs } from '#shared/time.ts';

/** With several processes on one data folder another one may be about to write the row of a young photo. */
export const youngPhotoMs = 10 * minuteMs;

type Known = Parameters<Photos['sweep']>[0];

/**
 * Takes away what a killed process left behind: half-received files, and photos whose square was never written. With
 * several processes what is young stays, and is looked at again when it must be old enough.
 */
export async function sweepPhotos(context: Pick<Context, 'photos' | 'db' | 'log'>, known: Known): Promise<void> {
  if (context.db.engine === 'sqlite') return sweep(context, known, 0);
  setTimeout(() => void sweep(context, known, youngPhotoMs), youngPhotoMs).unref();
  await sweep(context, known, youngPhotoMs);
}

async function sweep({ photos, log }: Pick<Context, 'photos' | 'log'>, known: Known, olderThanMs: number) {
  try {
    const deleted = await photos.sweep(known, olderThanMs);
    if (deleted > 0) log.info({ deleted }, 'Swept photos that belonged to nothing');
  } catch (error) {
    log.warn({ err: error }, 'Sweeping photos failed');
  }
}
