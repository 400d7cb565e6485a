import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { ApiError, bearer, call, failureOf, redirect } from '#web/api/client.ts';
import { etagKey, takePreloaded } from '#web/api/early-answers.ts';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { readToken } from '#web/session/token.ts';
import { words } from '#web/words.ts';
import type { CarRow } from '../car-row.ts';
import { carsById } from '../cars-by-id.ts';
import { getVehicle, listVehicles } from '../contract.ts';
import type { Vehicle } from '../vehicle.ts';
import { followMergedFavourites } from './favourite-cars.ts';
import { followMergedPicks } from './picked-cars.ts';
import { breathing, readCars, rowsOf } from './read-cars.ts';

/**
 * The cars of the last visit, kept on the device: they show at once at the next one, and without a network. Packed,
 * because local storage holds about five million characters and thousands of cars have more. What the server calls this
 * state of them stands beside, where the request that is made ahead of the page finds it.
 */
const key = keyOfUser('vehicles');

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

interface StoredCars {
  etag: string;
  rows: readonly CarRow[];
}

async function readStored(address: string): Promise<StoredCars | undefined> {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    const { etag, packed } = JSON.parse(stored) as { etag: unknown; packed: string };
    if (!isTag(etag)) throw new SyntaxError("This isn't an entity tag");
    return { etag, rows: await readCars(unpack(packed)) };
  } catch {
    // Cut off, somebody else's, an older build's, or no storage at all: it is in the way, and the network has the truth.
    forgetStored(address);
    return undefined;
  }
}

/** Keeps the body of the server's answer as it came, once the page has nothing better to do. */
async function store(address: string, etag: string, body: Bytes): Promise<void> {
  const token = readToken();
  // Packing must not come between.
  await whenIdle();
  try {
    const packed = await pack(body);
    // Who has signed out meanwhile leaves nothing here.
    if (readToken() !== token) return;
    localStorage.setItem(key, JSON.stringify({ etag, packed }));
    localStorage.setItem(etagKey(address), etag);
  } catch {
    // Full, refused, or of a browser that cannot pack: an old state must not stay behind a newer one.
    forgetStored(address);
  }
}

/** An entity tag as a header may carry it. */
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value);

function forgetStored(address: string): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(etagKey(address));
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}

/** Small enough for the arguments of one call. */
const chunkBytes = 0x8000;

async function pack(body: Bytes): Promise<string> {
  const stages = body
    .pipeThrough(breathing<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stages).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}

function unpack(packed: string): Bytes {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
}

const address = '/api/vehicles';

/**
 * All cars in the order of their names: the stored ones when the server says that they are still right (304) or cannot be
 * reached, else the new ones, which are stored. `onStored` gets the stored ones before the server is asked, so that a page
 * need not wait. Throws ApiError.
 */
async function fetchCars(signal: AbortSignal, onStored: (rows: readonly CarRow[]) => void): Promise<readonly CarRow[]> {
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
  const ahead = await takePreloaded(address).catch(() => undefined);
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
  if (response.body === null) throw new SyntaxError('The list of cars is missing');
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

/** Every car in the order of the names, for the list and for all that sets one car against the others. */
export const carsQuery = queryOptions({
  queryKey: ['cars'],
  queryFn: async ({ client, queryKey, signal }) => {
    const cars = await fetchCars(signal, (stored) => {
      if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, stored);
    });
    const byId = carsById(cars);
    followMergedPicks(byId);
    followMergedFavourites(byId);
    return cars;
  },
  staleTime: 5 * minuteMs,
  // Comparing thousands of cars field by field takes longer than drawing those on the screen anew.
  structuralSharing: false,
});

/** The first cars of the list as it opens: small enough to be drawn at once, while all of them are on their way. */
export const firstCarsQuery = queryOptions({
  queryKey: ['first cars'],
  queryFn: async ({ signal }) => rowsOf(await call(listVehicles, { query: { part: 'first' }, signal })),
  staleTime: 5 * minuteMs,
  // Nothing is missing without them.
  retry: false,
  structuralSharing: false,
});

export const fetchFirstCars = (): Promise<void> => queryClient.prefetchQuery(firstCarsQuery);

/** One car by its name or its slug, with the origin of each figure. */
export const vehicleQuery = (carId: string) =>
  queryOptions({
    queryKey: ['vehicle', carId],
    queryFn: ({ signal }) => call(getVehicle, { params: { carId }, signal }),
    staleTime: 5 * minuteMs,
  });

/** So long the list of all cars waits where one of them, or a few, are to be seen: it is thirty times as large. */
export const aloneForMs = 500;

/** A few cars by their slugs, in the order of their names; those that there are not are missing. */
export const carsBySlugQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['cars by slug', ...slugs],
    queryFn: async ({ client }) =>
      rowsOf(Object.fromEntries((await Promise.all(slugs.map((slug) => carBy(slug, client)))).flat())),
    staleTime: 5 * minuteMs,
    // All cars come next, and tell the same.
    retry: false,
  });

async function carBy(slug: string, client: QueryClient): Promise<[name: string, car: Vehicle][]> {
  try {
    const car = await client.fetchQuery(vehicleQuery(slug));
    return [[car.name, car]];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
