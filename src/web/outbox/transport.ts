import { keyHeader } from '#shared/idempotency.ts';
import { hourMs, secondMs } from '#shared/time.ts';
import { type Read, readResponse } from '../api/read-response.ts';
import * as messages from '../messages.ts';
import type { StoredEntry } from './entry.ts';

/** One try of an entry, or of several in one call. */
export interface Outgoing {
  /** Empty for a batch, whose entries have their own. */
  id: string;
  method: string;
  address: string;
  json?: string;
  photo?: Blob;
  token: string;
}
export interface Answer {
  status: number;
  text: string;
  header: (name: 'content-type' | 'retry-after' | 'date') => string | null;
}
/** Rejects if no answer arrived, or none in time; `onProgress` gets the fraction of a photo uploaded so far. */
export type Transport = (
  out: Outgoing,
  how: { signal: AbortSignal; onProgress?: (share: number) => void },
) => Promise<Answer>;

/** How long an answer may take; a photo takes longer to send. */
export const timeoutMsOf = ({ photo }: Outgoing): number => (photo ? 120 * secondMs : 30 * secondMs);

export const headersOf = ({ id, token, json }: Outgoing): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(id !== '' && { [keyHeader]: id }),
  ...(json !== undefined && { 'content-type': 'application/json' }),
});

export function bodyOf({ json, photo }: Outgoing): string | FormData | null {
  if (!photo) return json ?? null;
  const form = new FormData();
  form.append('image', photo, 'photo.jpg');
  return form;
}

/** Works in a page and in a service worker. */
export const byFetch: Transport = async (out, { signal }) => {
  const response = await fetch(out.address, {
    method: out.method,
    headers: headersOf(out),
    body: bodyOf(out),
    cache: 'no-store',
    // The server never redirects; something in between might.
    redirect: 'error',
    signal: anySignal([signal, AbortSignal.timeout(timeoutMsOf(out))]),
  });
  const text = await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};

/** Aborts as soon as one of these does. Browsers have this built in since 2023. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
}

/** Photos by `XMLHttpRequest`, because `fetch` reports no progress. */
export const byUpload: Transport = (out, { signal, onProgress }) => {
  if (!out.photo) return byFetch(out, { signal });
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(out.method, out.address);
    xhr.timeout = timeoutMsOf(out);
    for (const [name, value] of Object.entries(headersOf(out))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) });
    const fail = () => reject(new Error('No answer'));
    for (const event of ['error', 'timeout', 'abort']) xhr.addEventListener(event, fail);
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) fail();
    else xhr.send(bodyOf(out));
  });
};

export type Outcome =
  | { is: 'settled'; answer: unknown }
  /** `askedMs`: the server set the delay. `isFault`: retrying may not help. */
  | { is: 'again'; askedMs?: number; isFault?: boolean; status?: number; problem?: string }
  | { is: 'refused'; status: number; problem: string }
  | { is: 'logged out' };

const faultsAllowed = 5;
/** The first and the longest delay. A server with a fault gets more time: over a minute until the user is asked. */
const pauses = { offline: [secondMs, 10 * secondMs], fault: [5 * secondMs, 60 * secondMs] } as const;
const longestAskedMs = hourMs;

/** Milliseconds until the next try, after this many failures in a row. */
export function pauseAfter(tries: number, isFault = false): number {
  const [firstMs, longestMs] = isFault ? pauses.fault : pauses.offline;
  return Math.min(firstMs * 2 ** Math.max(0, tries - 1), longestMs);
}

/** The remaining delay of an entry; `isEager` skips a delay that the server didn't ask for. */
export function pauseLeft(
  { notBefore, isAsked }: { notBefore?: number; isAsked?: boolean },
  nowMs: number,
  isEager: boolean,
): number {
  if (notBefore === undefined || (isEager && !isAsked)) return 0;
  const leftMs = notBefore - nowMs;
  // A delay longer than any other means that the device's clock was set back.
  return leftMs > (isAsked ? longestAskedMs : pauses.fault[1]) ? 0 : Math.max(0, leftMs);
}

export function outcomeOf(answer: Answer, settledBy: readonly number[] = []): Outcome {
  const { status } = answer;
  const read = readResponse(status, answer.text);
  if (status >= 200 && status < 300)
    return isDone(answer, read) ? { is: 'settled', answer: read.value } : { is: 'again' };
  const problem = (read.isOurs && read.sentence) || messages.errors.status(status);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: 'again', ...retryAfterOf(answer), isFault: status === 500, status, problem };
  }
  // Retrying doesn't help if a photo is too large for something on the way.
  if (status === 413 && !read.isOurs) return { is: 'refused', status, problem: messages.errors.imageTooLarge };
  // A page from a hotel's network, or from a proxy whose server is down, isn't the server's answer.
  if (!read.isOurs) return { is: 'again', isFault: true, status, problem };
  if (read.endsSession) return { is: 'logged out' };
  if (status === 410 || settledBy.includes(status)) return { is: 'settled', answer: undefined };
  return { is: 'refused', status, problem };
}

/** An answer with status 200 that isn't from the server may parse as JSON too, and settles nothing. */
const isDone = (answer: Answer, read: Read): read is Extract<Read, { isOurs: true }> =>
  read.isOurs && (answer.status === 204 || answer.header('content-type')?.includes('json') === true);

function retryAfterOf({ header }: Answer): { askedMs?: number } {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return seconds > 0 ? { askedMs: Math.min(seconds * secondMs, longestAskedMs) } : {};
}

export function refused(entry: StoredEntry, { status, problem }: { status?: number; problem?: string }): StoredEntry {
  return { ...entry, phase: 'refused', ...(status && { status }), ...(problem && { problem }) };
}

export function postponed(
  entry: StoredEntry,
  { askedMs, isFault, status, problem }: Extract<Outcome, { is: 'again' }>,
  nowMs: number,
  isEarly: boolean,
): StoredEntry {
  const faults = entry.faults + (isFault && !isEarly ? 1 : 0);
  if (faults >= faultsAllowed) return refused(entry, { status, problem });
  // The user asked, or the network seems to be back: the delays restart.
  const tries = isEarly ? 1 : entry.tries + 1;
  const { problem: _, status: __, ...rest } = entry;
  const notBefore = nowMs + (askedMs ?? pauseAfter(tries, isFault));
  const why = { ...(status && { status }), ...(problem && { problem }) };
  return { ...rest, faults, tries, notBefore, isAsked: askedMs !== undefined, ...why };
}
