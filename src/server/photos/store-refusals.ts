import { AppError } from '#shared/errors.ts';
import { storageFull } from './refusals.ts';
import type { StoreFailure } from './s3/store-failure.ts';

/** A device that has the photo retries automatically after this. */
const retryAfterSeconds = 15;

/** For someone whose photo the store didn't accept. The cause, with more detail for the owner, is logged. */
export const photoNotSaved = (cause: StoreFailure) =>
  cause.kind === 'full'
    ? storageFull(cause)
    : new AppError('unavailable', "Photos can't be saved just now. Please try again in a moment.", {
        retryAfterSeconds,
        cause,
      });

export const photoNotShown = (cause: StoreFailure) =>
  new AppError('unavailable', "Photos can't be shown just now. Please try again in a moment.", {
    retryAfterSeconds,
    cause,
  });
