import { ConfigError } from '#server/config.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { AppError } from '#shared/errors.ts';
import { Refusal } from './backup/refusal.ts';
import { StartError } from './data-dir.ts';

/** What the owner is told of in a sentence; everything else is a bug. */
export function isForeseen(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isSentence = [AppError, ConfigError, StartError, Refusal, StoreFailure].some((kind) => error instanceof kind);
  return isSentence || 'errcode' in error || 'syscall' in error;
}

/** What went wrong in one sentence for the owner, also where it is a bug. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong.';
  if ('errcode' in error) return `The database cannot be used: ${error.message}.`;
  // The system says itself what it could not do with which file.
  return 'syscall' in error ? `${error.message}.` : error.message;
}
