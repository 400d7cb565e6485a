import { AppError } from '#shared/errors.ts';
import { ConfigError } from './config.ts';
import { StartError } from './data-dir.ts';
import { machineSentence } from './machine-words.ts';
import { StoreFailure } from './photos/s3/store-failure.ts';
import { Refusal } from './refusal.ts';

/** Their messages are for the owner as they are. */
const sentences = [ConfigError, StartError, Refusal, StoreFailure];
const isSentence = (error: Error) => sentences.some((kind) => error instanceof kind);

/** What the owner is told of in a sentence; everything else is a bug. */
export function isForeseen(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    isSentence(error) ||
    error instanceof AppError ||
    'errcode' in error ||
    'syscall' in error ||
    machineSentence(error) !== undefined
  );
}

/** What went wrong in one sentence for the owner, also where it is a bug. `dataDir` is the folder that was worked on. */
export function sentenceOf(error: unknown, dataDir?: string): string {
  if (!(error instanceof Error)) return 'Something went wrong.';
  // Where the machine refused a file of settings, it's about that file's owner and not about what it says.
  const ofSettings = error instanceof ConfigError ? machineSentence(error.cause) : undefined;
  if (isSentence(error)) return ofSettings ?? error.message;
  const ofMachine = machineSentence(error, dataDir === undefined ? {} : { dataDir });
  if (ofMachine !== undefined) return ofMachine;
  if ('errcode' in error) return `The database can't be used: ${error.message}.`;
  // The system says itself what it could not do with which file.
  return 'syscall' in error ? `${error.message}.` : error.message;
}
