import { minuteMs } from '#shared/time.ts';
import { makeId } from '#web/outbox/stamp.ts';
import type { ImportedEntry } from '../../contract.ts';

/** The server's maximum per call. */
export const chunkEntries = 2000;

export interface Sum {
  /** How many of the list have arrived. */
  sent: number;
  added: number;
  /** Already existed. */
  known: number;
}
export const nothingSent: Sum = { sent: 0, added: 0, known: 0 };

/** The server is busy and says when to retry. `cause` is the error to report if that's too long. */
export class Busy extends Error {
  readonly afterMs: number;

  constructor(afterMs: number, cause: unknown) {
    super('busy', { cause });
    this.afterMs = afterMs;
  }
}

/** Nobody watches a dialog for longer. */
const longestWaitMs = 5 * minuteMs;

type Send = (
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
) => Promise<{ added: number; known: number }>;

interface Work {
  entries: readonly ImportedEntry[];
  /** Prefix of the calls' idempotency keys, so that a repeated call counts once. */
  importId: string;
  /** Progress of an earlier attempt. */
  from: Sum;
  send: Send;
  signal: AbortSignal;
  onProgress: (sum: Sum) => void;
  /** Rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a list call by call, from where it last stopped. If the server is busy, waits as requested and retries. Throws
 * what `send` throws; progress reported so far is valid.
 */
export async function sendAll(work: Work): Promise<void> {
  const { entries, importId, from, signal, onProgress } = work;
  let sum = from;
  while (sum.sent < entries.length) {
    signal.throwIfAborted();
    const chunk = entries.slice(sum.sent, sum.sent + chunkEntries);
    const { added, known } = await sendPatiently(work, chunk, `${importId}-${sum.sent / chunkEntries}`);
    sum = { sent: sum.sent + chunk.length, added: sum.added + added, known: sum.known + known };
    onProgress(sum);
  }
}

async function sendPatiently({ send, wait, signal }: Work, chunk: readonly ImportedEntry[], key: string) {
  for (;;) {
    try {
      return await send(chunk, key, signal);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (error.afterMs > longestWaitMs) throw error.cause;
      await wait(error.afterMs, signal);
    }
  }
}

export const newImportId = (): string => `import-${makeId()}`;
