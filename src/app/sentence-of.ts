import { ConfigError } from '#server/config.ts';
import { AppError } from '#shared/errors.ts';
import { Refusal } from './backup/refusal.ts';
import { StartError } from './data-dir.ts';

/** What went wrong in one sentence for the owner, also where it is a bug. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong.';
  if ([AppError, ConfigError, StartError, Refusal].some((kind) => error instanceof kind)) return error.message;
  if ('errcode' in error) return `The database cannot be used: ${error.message}.`;
  // The system says itself what it could not do with which file.
  return 'syscall' in error ? `${error.message}.` : `Something went wrong: ${error.message}`;
}
