import { keyHeader } from '#shared/idempotency.ts';
import { hourMs, secondMs } from '#shared/time.ts';
import { type Read, readAnswer } from '../api/our-answer.ts';
import { words } from '../words.ts';

/** One try of an entry, or of several in one call. */
export interface Outgoing {
  /** Empty of several: each has its own. */
  id: string;
  method: string;
  address: string;
  json?: string;
  photo?: Blob;
  token: string;
}
/** What came back, whoever it came from. */
export interface Answer {
  status: number;
  text: string;
  header: (name: 'content-type' | 'retry-after' | 'date') => string | null;
}
export interface How {
  signal: AbortSignal;
  /** Part of a photo that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}
/** Rejects where no answer came, or none in time. */
export type Transport = (out: Outgoing, how: How) => Promise<Answer>;

const answerWithinMs = 30 * secondMs;
/** A photo takes longer to leave. */
const photoWithinMs = 120 * secondMs;

export const limitOf = ({ photo }: Outgoing): number => (photo ? photoWithinMs : answerWithinMs);

export function headersOf({ id, token, json }: Outgoing): Record<string, string> {
  const headers = { authorization: `Bearer ${token}`, ...(id !== '' && { [keyHeader]: id }) };
  return json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
}

export function bodyOf({ json, photo }: Outgoing): string | FormData | null {
  if (!photo) return json ?? null;
  const form = new FormData();
  form.append('image', photo, 'photo.jpg');
  return form;
}

/** As a page and a service worker can both do it. */
export const byFetch: Transport = async (out, { signal }) => {
  const response = await fetch(out.address, {
    method: out.method,
    headers: headersOf(out),
    body: bodyOf(out),
    cache: 'no-store',
    // The server never sends anybody elsewhere; who does is something between it and us.
    redirect: 'error',
    signal: anySignal([signal, AbortSignal.timeout(limitOf(out))]),
  });
  const text = await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};

/** Aborted as soon as one of them is; browsers have this of their own from 2023 on. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
}

/** Photos by `XMLHttpRequest`, because `fetch` tells nothing about progress. */
export const byUpload: Transport = (out, { signal, onProgress }) => {
  if (!out.photo) return byFetch(out, { signal });
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(out.method, out.address);
    xhr.timeout = limitOf(out);
    for (const [name, value] of Object.entries(headersOf(out))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) });
    const fail = () => reject(new Error('No answer'));
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onabort = fail;
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) fail();
    else xhr.send(bodyOf(out));
  });
};

/** What an answer means for an entry. */
export type Outcome =
  | { is: 'settled'; answer: unknown }
  /** `askedMs`: the server named the time. `isFault`: it will not always help to try again. */
  | { is: 'again'; askedMs?: number; isFault?: boolean; status?: number; problem?: string }
  | { is: 'refused'; status: number; problem: string }
  | { is: 'signed out' };

/** After so many faults of the server the person decides. */
export const faultsAllowed = 5;
const firstPauseMs = secondMs;
const longestPauseMs = 10 * secondMs;
/** What answers is there, and needs time: before the person is asked, more than a minute. */
const firstPauseOfFaultMs = 5 * secondMs;
const longestPauseOfFaultMs = 60 * secondMs;
/** No server is waited for longer than this, whatever it names. */
const longestAskedMs = hourMs;

/** Milliseconds until the next try, after so many in a row that did not get through. */
export const pauseAfter = (tries: number, isFault = false): number =>
  isFault
    ? Math.min(firstPauseOfFaultMs * 2 ** Math.max(0, tries - 1), longestPauseOfFaultMs)
    : Math.min(firstPauseMs * 2 ** Math.max(0, tries - 1), longestPauseMs);

/** How long to wait before an entry may be tried; `isEager` passes over a pause that nobody asked for. */
export function pauseLeft(
  { notBefore, isAsked }: { notBefore?: number; isAsked?: boolean },
  nowMs: number,
  isEager: boolean,
): number {
  if (notBefore === undefined || (isEager && !isAsked)) return 0;
  const leftMs = notBefore - nowMs;
  // Longer than any pause: the device's clock was set back meanwhile.
  return leftMs > (isAsked ? longestAskedMs : longestPauseOfFaultMs) ? 0 : Math.max(0, leftMs);
}

export function outcomeOf(answer: Answer, settledBy: readonly number[] = []): Outcome {
  const { status } = answer;
  const read = readAnswer(status, answer.text);
  if (status >= 200 && status < 300)
    return isDone(answer, read) ? { is: 'settled', answer: read.value } : { is: 'again' };
  const problem = (read.isOurs && read.sentence) || words.errors.status(status);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: 'again', ...askedOf(answer), isFault: status === 500, status, problem };
  }
  // It is no use to try a photo again that is too large for something on the way.
  if (status === 413 && !read.isOurs) return { is: 'refused', status, problem: words.errors.imageTooLarge };
  // A page of a hotel's network, or of a proxy in front of a server that is away: that was not the server.
  if (!read.isOurs) return { is: 'again', isFault: true, status, problem };
  if (read.endsSession) return { is: 'signed out' };
  if (status === 410 || settledBy.includes(status)) return { is: 'settled', answer: undefined };
  return { is: 'refused', status, problem };
}

/** A word that something on the way says with 200 may read as JSON too: nothing is settled by it. */
const isDone = (answer: Answer, read: Read): read is Extract<Read, { isOurs: true }> =>
  read.isOurs && (answer.status === 204 || answer.header('content-type')?.includes('json') === true);

function askedOf({ header }: Answer): { askedMs?: number } {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return seconds > 0 ? { askedMs: Math.min(seconds * secondMs, longestAskedMs) } : {};
}
