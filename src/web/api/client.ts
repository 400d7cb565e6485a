import type * as z from 'zod/mini';
import { type AnswerOf, addressOf, type CallOf, type EndpointShape, type ParamsOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { Newest } from '#shared/newest.ts';
import * as messages from '../messages.ts';
import { keyOfUser } from '../session/last-user.ts';
import { dropToken, readToken } from '../session/token.ts';
import { readResponse } from './read-response.ts';

/** A failed call, with a user-readable message. Status 0: no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  /** Whether the message came from our server, and so says more than the status alone. */
  readonly hasServerMessage: boolean;
  /** Whether the call needs a fresh proof of identity: see `useProof`. */
  readonly needsProof: boolean;
  /** The status of a response that came from something in front of our server, such as a proxy. */
  readonly foreignStatus: number | undefined;

  constructor(
    status: number,
    message: string,
    { needsProof = false, foreignStatus }: { needsProof?: boolean; foreignStatus?: number } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.needsProof = needsProof;
    this.foreignStatus = foreignStatus;
    this.hasServerMessage = message !== messages.errors.status(status) && foreignStatus === undefined;
  }
}

/** The status used when our server's response doesn't match the contract. */
const contractMismatch = 200;

export const isContractMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.status === contractMismatch;

export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.errors.unexpected;
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Statuses that a proxy uses to refuse a request. A retry would only be refused again. */
const proxyRefusals: readonly number[] = [413, 429];

/**
 * Turns a failed response into an error. Clears the session if our server says it's over, because every later call
 * would be refused too. A response from anything else only means that our server wasn't reached.
 */
export function failureOf(status: number, text: string, token: string | null, challenge?: string | null): ApiError {
  const read = readResponse(status, text);
  if (read.isOurs && read.sentence !== undefined) {
    if (read.endsSession && token !== null) dropToken(token);
    return new ApiError(status, read.sentence, { needsProof: status === 403 && !!challenge });
  }
  if (proxyRefusals.includes(status)) return new ApiError(status, messages.errors.status(status));
  return new ApiError(0, messages.errors.away, { foreignStatus: status });
}

/** Returns the value in our server's response. Throws `ApiError` for a failure. */
export function parseResponse(status: number, text: string, token: string | null, challenge?: string | null): unknown {
  const read = readResponse(status, text);
  if (!read.isOurs || read.sentence !== undefined) throw failureOf(status, text, token, challenge);
  return read.value;
}

/** Requests that `public/first.js` sent before the page's scripts were loaded. */
interface PreloadedResponses {
  token: string;
  /** Keyed by address. */
  answers: Map<string, Promise<Response>>;
}

/** The storage key of an address's entity tag, which `public/first.js` sends when it requests that address. */
export const etagKey = (address: string): string => keyOfUser(`etag:${address}`);

const preloaded = () => (globalThis as { preloadedResponses?: PreloadedResponses }).preloadedResponses;

const freshForMs = 30_000;

/** Returns each preloaded response once, and only while it's fresh; otherwise undefined. Rejects like `fetch`. */
export async function consumePreloaded(address: string): Promise<Response | undefined> {
  const { answers, token } = preloaded() ?? {};
  const answer = answers?.get(address);
  answers?.delete(address);
  return token === readToken() && performance.now() < freshForMs ? answer : undefined;
}

interface Tagged {
  etag: string;
  text: string;
}

const maxTagged = 20;
let taggedFor: string | null = null;
let tagged = new Newest<string, Tagged>(maxTagged);

function taggedOf(token: string | null): Newest<string, Tagged> {
  if (taggedFor !== token) {
    taggedFor = token;
    tagged = new Newest(maxTagged);
  }
  return tagged;
}

/**
 * The last response from this address in this session, with its entity tag, so that the server needn't send it again
 * while it's unchanged. It's only stored in memory, because the browser's own cache would outlive the session.
 */
export const taggedAnswer = (token: string | null, address: string): Tagged | undefined => taggedOf(token).get(address);

/** Replaces the stored response. One without a tag couldn't be revalidated, so it isn't stored. */
export function storeTagged(
  token: string | null,
  address: string,
  answer: { etag: string | null; text: string },
): void {
  const { etag, text } = answer;
  if (etag === null) taggedOf(token).delete(address);
  else taggedOf(token).set(address, { etag, text });
}

interface Raw {
  method: string;
  address: string;
  body?: unknown;
  /** A call takes effect only once, however often it's sent with the same key. */
  key?: string;
  signal?: AbortSignal;
}

/** Our server never redirects, so a redirect comes from something in front of it. */
export const redirect = 'manual';

/** Makes a request to an address, for the few calls that the shell makes itself. Pages use `call`. */
export async function request({ method, address, body, key, signal }: Raw): Promise<unknown> {
  const token = readToken();
  const known = method === 'GET' ? taggedAnswer(token, address) : undefined;
  const headers = {
    ...bearer(token),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key !== undefined && { [keyHeader]: key }),
    ...(known && { 'if-none-match': known.etag }),
  };
  const init: RequestInit = { method, headers, cache: 'no-store', redirect, ...(signal ? { signal } : {}) };
  if (body !== undefined) init.body = JSON.stringify(body);
  let status: number;
  let text: string;
  let challenge: string | null;
  try {
    const response = await (method === 'GET' ? get : fetch)(address, init);
    const isKnown = response.status === 304 && known !== undefined;
    status = isKnown ? 200 : response.status;
    challenge = response.headers.get('www-authenticate');
    text = isKnown ? known.text : await response.text();
    if (method === 'GET' && response.ok) storeTagged(token, address, { etag: response.headers.get('etag'), text });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, messages.errors.unreachable);
  }
  return parseResponse(status, text, token, challenge);
}

/**
 * A dead connection produces neither a response nor an error, so a read fails, and is retried, if no response has begun
 * by then. The body may take longer.
 */
const answerBeginsWithinMs = 10_000;

async function get(address: string, { signal, ...init }: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(answerBeginsWithinMs);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', reject);
  });
  const stopped = new AbortController();
  signal?.addEventListener('abort', () => stopped.abort());
  late.catch(() => undefined);
  const response = consumePreloaded(address).then(
    (ahead) => ahead ?? fetch(address, { ...init, signal: stopped.signal }),
  );
  try {
    return await Promise.race([response, late]);
  } catch (error) {
    // The caller no longer needs the response.
    stopped.abort();
    response.catch(() => undefined);
    throw error;
  }
}

type Input<E extends EndpointShape> = CallOf<E> & Pick<Raw, 'key' | 'signal'>;
type Arguments<E extends EndpointShape> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];
/**
 * Makes an API call: `call(getRoom, { params: { id } })`. The response is checked against the contract and stripped of
 * unknown fields. Throws `ApiError`.
 */
export async function call<E extends EndpointShape>(endpoint: E, ...[input]: Arguments<E>): Promise<AnswerOf<E>> {
  const { params, query, ...rest } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  } & Pick<Raw, 'body' | 'key' | 'signal'>;
  const answer = await request({ method: endpoint.method, address: addressOf(endpoint, params, query), ...rest });
  return checked(endpoint.answer, answer) as AnswerOf<E>;
}

/** Checks a response against the contract. Throws `ApiError` if it doesn't match. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const read = schema.safeParse(value);
  if (!read.success) throw new ApiError(contractMismatch, messages.errors.misfit);
  return read.data;
}

/** The address of something that isn't requested with `call`, such as an event stream. */
export function addressFor<E extends EndpointShape = never>(path: E['path'], params: ParamsOf<E>): string {
  return addressOf({ path }, params as Record<string, unknown>);
}
