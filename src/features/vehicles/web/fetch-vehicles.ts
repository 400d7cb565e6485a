import { ApiError, bearer, failureOf } from '#web/client.ts';
import { readToken } from '#web/token.ts';
import { words } from '#web/words.ts';
import { isObject, type Vehicles } from './is-vehicles.ts';
import { forgetStored, readStored, store } from './stored-vehicles.ts';

export type { Vehicles };

const address = '/api/vehicles';

/**
 * All cars: the stored ones when the server says they are still right (304) or cannot be reached, else the new ones, which
 * are stored. `onStored` gets the stored ones before the server is asked, so that a page need not wait. Throws ApiError.
 */
export async function fetchVehicles(signal: AbortSignal, onStored: (vehicles: Vehicles) => void): Promise<Vehicles> {
  const stored = await readStored();
  const known = stored?.vehicles;
  if (known) onStored(known);
  const token = readToken();
  let response: Response;
  let json: string;
  try {
    const headers = new Headers(bearer(token));
    if (stored) headers.set('if-none-match', stored.etag);
    response = await fetch(address, { signal, cache: 'no-store', headers });
    json = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    if (known) return known;
    throw new ApiError(0, words.errors.unreachable);
  }
  if (response.status === 304 && known) return known;
  if (!response.ok) {
    // Whose right to see the cars is gone keeps no copy of them.
    if (response.status === 401 || response.status === 403) forgetStored();
    else if (known && response.status >= 500) return known;
    throw failureOf(response.status, json, response.headers.get('retry-after'), token);
  }
  const vehicles = parsed(json);
  if (vehicles === undefined) {
    // Not our server's: the page of a hotel's network, say.
    if (known) return known;
    throw new ApiError(0, words.errors.unreachable);
  }
  const etag = response.headers.get('etag');
  if (etag !== null) void store(etag, json);
  return vehicles;
}

function parsed(json: string): Vehicles | undefined {
  try {
    const value: unknown = JSON.parse(json);
    // What our server says has been through its schema; thousands of cars need no second look.
    return isObject(value) ? (value as Vehicles) : undefined;
  } catch {
    return undefined;
  }
}
