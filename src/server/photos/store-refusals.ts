import { AppError } from '#shared/errors.ts';
import { storageFull } from './refusals.ts';
import type { StoreFailure } from './s3/store-failure.ts';

/** A device that has the photo tries again by itself after this. */
const retryAfterSeconds = 15;

/** For who sent a photo that the store did not take. The cause tells the owner more, and the log has it. */
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
