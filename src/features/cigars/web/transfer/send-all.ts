import { type AnswerOf, addressOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { ApiError, bearer, checked, parseResponse, redirect } from '#web/api/client.ts';
import * as shellMessages from '#web/messages.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { readToken } from '#web/session/token.ts';
import { type ImportedEntry, importCigars, maxImported } from '../../contract.ts';

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
    const chunk = entries.slice(progress.sent, progress.sent + maxImported);
    const { added, known } = await sendWithRetry(run, chunk, `${importId}-${progress.sent / maxImported}`);
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

/** Sends entries under an idempotency key. Throws `ApiError` or `Busy`. */
export async function sendEntries(
  entries: readonly ImportedEntry[],
  key: string,
  signal: AbortSignal,
): Promise<AnswerOf<typeof importCigars>> {
  const token = readToken();
  let status: number;
  let text: string;
  let afterMs: number;
  try {
    const response = await fetch(addressOf({ path: '/user/cigar-import' }), {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', [keyHeader]: key },
      body: JSON.stringify({ entries }),
      signal,
      redirect,
    });
    ({ status } = response);
    afterMs = Number(response.headers.get('retry-after') ?? 0) * secondMs;
    text = await response.text();
  } catch (error) {
    throw signal.aborted ? error : new ApiError(0, shellMessages.errors.unreachable);
  }
  try {
    return checked(importCigars.answer, parseResponse(status, text, token));
  } catch (failure) {
    throw (status === 429 || status === 503) && afterMs > 0 ? new Busy(afterMs, failure as ApiError) : failure;
  }
}
