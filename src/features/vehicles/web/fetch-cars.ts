import { ApiError, bearer, failureOf, redirect } from '#web/api/client.ts';
import { takeAhead } from '#web/api/early-answers.ts';
import { readToken } from '#web/session/token.ts';
import { words } from '#web/words.ts';
import type { CarRow } from '../car-row.ts';
import { readCars } from './read-cars.ts';
import { forgetStored, readStored, type StoredCars, store } from './stored-cars.ts';

const address = '/api/vehicles';

/**
 * All cars in the order of their names: the stored ones when the server says that they are still right (304) or cannot be
 * reached, else the new ones, which are stored. `onStored` gets the stored ones before the server is asked, so that a page
 * need not wait. Throws ApiError.
 */
export async function fetchCars(
  signal: AbortSignal,
  onStored: (rows: readonly CarRow[]) => void,
): Promise<readonly CarRow[]> {
  const stored = await readStored(address);
  if (stored) onStored(stored.rows);
  const token = readToken();
  try {
    const response = await ask(token, stored, signal);
    if (response.status === 304 && stored) return stored.rows;
    if (!response.ok) throw await refusalOf(response, token);
    return await take(response, signal);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (stored && !isRefused && !signal.aborted) return stored.rows;
    if (error instanceof ApiError || signal.aborted) throw error;
    // No network, cut off on the way, or not our server's: the page of a hotel's, say.
    throw new ApiError(0, words.errors.unreachable);
  }
}

async function ask(token: string | null, stored: StoredCars | undefined, signal: AbortSignal): Promise<Response> {
  const ahead = await takeAhead(address).catch(() => undefined);
  // What was asked ahead was asked by the tag in the storage, which may be another's than what was found there.
  if (ahead !== undefined && (ahead.status !== 304 || ahead.headers.get('etag') === stored?.etag)) return ahead;
  const headers = new Headers(bearer(token));
  if (stored) headers.set('if-none-match', stored.etag);
  return fetch(address, { signal, cache: 'no-store', redirect, headers });
}

async function refusalOf(response: Response, token: string | null): Promise<ApiError> {
  const failure = failureOf(response.status, await response.text(), token);
  // Whose right to see the cars is gone keeps no copy of them.
  if (failure.status === 401 || failure.status === 403) forgetStored(address);
  return failure;
}

async function take(response: Response, signal: AbortSignal): Promise<readonly CarRow[]> {
  if (response.body === null) throw new SyntaxError('There is no list of cars');
  const [now, later] = response.body.tee();
  try {
    const rows = await readCars(now);
    const etag = response.headers.get('etag');
    if (etag === null || signal.aborted) await later.cancel();
    else void store(address, etag, later);
    return rows;
  } catch (error) {
    await later.cancel().catch(() => undefined);
    throw error;
  }
}
