import { AppError } from '#shared/errors.ts';
import { ConfigError } from './config.ts';
import { StartError } from './data-dir.ts';
import { machineSentence } from './machine-errors.ts';
import { StoreFailure } from './photos/s3/store-failure.ts';
import { Refusal } from './refusal.ts';

const sentences = [ConfigError, StartError, Refusal, StoreFailure];
const isSentence = (error: Error) => sentences.some((kind) => error instanceof kind);

/** Whether an error can be explained to the owner; everything else is a bug. */
export function isExplainable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    isSentence(error) ||
    error instanceof AppError ||
    'errcode' in error ||
    'syscall' in error ||
    machineSentence(error) !== undefined
  );
}

/** The error in one sentence for the owner, even if it's a bug. `dataDir` is the folder in use. */
export function explainError(error: unknown, dataDir?: string): string {
  if (!(error instanceof Error)) return 'Something went wrong.';
  // If a settings file couldn't be read, that's because of its permissions, not its content.
  const ofSettings = error instanceof ConfigError ? machineSentence(error.cause) : undefined;
  if (isSentence(error)) return ofSettings ?? error.message;
  const ofMachine = machineSentence(error, dataDir === undefined ? {} : { dataDir });
  if (ofMachine !== undefined) return ofMachine;
  if ('errcode' in error) return `The database can't be used: ${error.message}.`;
  // The messages of system errors name the operation and the file.
  return 'syscall' in error ? `${error.message}.` : error.message;
}
