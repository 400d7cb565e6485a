import { AppError } from '#shared/errors.ts';
import type { StoreFailure } from './s3/store-failure.ts';

export const notAnImage = (cause?: unknown) =>
  new AppError('badInput', "That file isn't an image we can read.", { cause });
export const imageTooLarge = () => new AppError('tooLarge', 'Image is too large. Please use a smaller image.');
export const noImageSent = () => new AppError('badInput', 'Please choose an image.');
export const notOneImage = () => new AppError('badInput', 'Please send exactly one file, in the form field "image".');
export const uploadAborted = (cause?: unknown) =>
  new AppError('badInput', 'The upload was incomplete. Please try again.', { cause });
export const storageFull = (cause?: unknown) =>
  new AppError('storageFull', "There's no space left for photos. Please try again later.", { cause });
export const tooBusy = () =>
  new AppError('unavailable', 'Too many photos are being processed. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
export const decoderFailed = (cause?: unknown) =>
  new AppError('unavailable', "The photo couldn't be processed just now. Please try again.", {
    retryAfterSeconds: 1,
    cause,
  });
export const noSuchPhoto = () => new AppError('notFound', 'No image available for this challenge.');

export function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** A device that has the photo automatically retries after this. */
const retryAfterSeconds = 15;

/** The store didn't accept a photo. The cause, which has more details for the owner, is logged. */
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
