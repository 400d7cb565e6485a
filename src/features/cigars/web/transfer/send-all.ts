import { minuteMs } from '#shared/time.ts';
import { makeId } from '#web/outbox/stamp.ts';
import type { ImportedEntry } from '../../contract.ts';

/** The server's maximum per call. */
export const chunkEntries = 2000;

export interface ImportProgress {
  /** How many entries of the list have arrived. */
  sent: number;
  added: number;
  /** How many already existed. */
  known: number;
}
export const noProgress: ImportProgress = { sent: 0, added: 0, known: 0 };

/** The server is busy and says when to retry. `cause` is the error to report if the wait is too long. */
export class Busy extends Error {
  readonly afterMs: number;

  constructor(afterMs: number, cause: unknown) {
    super('busy', { cause });
    this.afterMs = afterMs;
  }
}

/** Nobody would wait longer in front of a dialog. */
const maxWaitMs = 5 * minuteMs;

type Send = (
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
) => Promise<{ added: number; known: number }>;

interface ImportRun {
  entries: readonly ImportedEntry[];
  /** Prefix of the calls' idempotency keys, so that a repeated call counts once. */
  importId: string;
  /** Progress of an earlier attempt. */
  from: ImportProgress;
  send: Send;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a list call by call, from where it last stopped. If the server is busy, waits as requested and retries. Throws
 * what `send` throws; the progress reported so far remains valid.
 */
export async function sendAll(run: ImportRun): Promise<void> {
  const { entries, importId, from, signal, onProgress } = run;
  let progress = from;
  while (progress.sent < entries.length) {
    signal.throwIfAborted();
    const chunk = entries.slice(progress.sent, progress.sent + chunkEntries);
    const { added, known } = await sendWithRetry(run, chunk, `${importId}-${progress.sent / chunkEntries}`);
    progress = { sent: progress.sent + chunk.length, added: progress.added + added, known: progress.known + known };
    onProgress(progress);
  }
}

async function sendWithRetry({ send, wait, signal }: ImportRun, chunk: readonly ImportedEntry[], key: string) {
  for (;;) {
    try {
      return await send(chunk, key, signal);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (error.afterMs > maxWaitMs) throw error.cause;
      await wait(error.afterMs, signal);
    }
  }
}

export const newImportId = (): string => `import-${makeId()}`;
