import { keyHeader } from '#shared/idempotency.ts';
import { secondMs } from '#shared/time.ts';
import { anySignal } from './any-signal.ts';

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
