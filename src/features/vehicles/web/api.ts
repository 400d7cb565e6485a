import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { ApiError, bearer, call, consumePreloaded, etagKey, failureOf, redirect } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import * as messages from '#web/messages.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { readToken } from '#web/session/token.ts';
import { type CarRow, carsById } from '../car-row.ts';
import { getVehicle, listVehicles } from '../contract.ts';
import type { Vehicle } from '../vehicle.ts';
import { followMergedFavourites } from './favourite-cars.ts';
import { followMergedPicks } from './picked-cars.ts';
import { readCars, rowsOf, yieldingStream } from './read-cars.ts';

/**
 * The cars from the last visit, cached on the device, so that they render immediately on the next visit, even offline.
 * Compressed, because thousands of cars don't fit in local storage otherwise. Their etag is also stored separately, for
 * the preloaded request.
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
    // The cached copy may be truncated, invalid or from an older build, or there's no storage. The server has the cars
    // anyway.
    removeStored(address);
    return undefined;
  }
}

/** Caches the response body once the page is idle. */
async function store(address: string, etag: string, body: Bytes): Promise<void> {
  const token = readToken();
  await whenIdle();
  try {
    const packed = await pack(body);
    // Nothing may be stored after logging out.
    if (readToken() !== token) return;
    localStorage.setItem(key, JSON.stringify({ etag, packed }));
    localStorage.setItem(etagKey(address), etag);
  } catch {
    // If the storage is full or refused, or the browser can't compress, an outdated copy mustn't stay.
    removeStored(address);
  }
}

/** An entity tag that's valid in a header. */
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value);

function removeStored(address: string): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(etagKey(address));
  } catch {
    // Without storage there's nothing to remove.
  }
}

/** This many bytes can be passed as arguments in one call. */
const chunkBytes = 0x8000;

async function pack(body: Bytes): Promise<string> {
  const stages = body
    .pipeThrough(yieldingStream<Uint8Array<ArrayBuffer>>())
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
 * All cars by name. They're the cached ones if the server confirms them (304) or can't be reached; otherwise they're
 * new ones, which are then cached. `onStored` gets the cached ones before the request, so that a page can render them.
 * Throws ApiError.
 */
async function fetchCars(signal: AbortSignal, onStored: (rows: readonly CarRow[]) => void): Promise<readonly CarRow[]> {
  const stored = await readStored(address);
  if (stored) onStored(stored.rows);
  const token = readToken();
  try {
    const response = await request(token, stored, signal);
    if (response.status === 304 && stored) return stored.rows;
    if (!response.ok) throw await refusalOf(response, token);
    return await readList(response, signal);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (stored && !isRefused && !signal.aborted) return stored.rows;
    if (error instanceof ApiError || signal.aborted) throw error;
    // Offline, interrupted, or someone else's reply, such as a hotel's login page.
    throw new ApiError(0, messages.errors.unreachable);
  }
}

async function request(token: string | null, stored: StoredCars | undefined, signal: AbortSignal): Promise<Response> {
  const preloaded = await consumePreloaded(address).catch(() => undefined);
  // The preloaded request used the separately stored etag, which may not be that of the cached cars.
  if (preloaded !== undefined && (preloaded.status !== 304 || preloaded.headers.get('etag') === stored?.etag))
    return preloaded;
  const headers = new Headers(bearer(token));
  if (stored) headers.set('if-none-match', stored.etag);
  return fetch(address, { signal, cache: 'no-store', redirect, headers });
}

async function refusalOf(response: Response, token: string | null): Promise<ApiError> {
  const failure = failureOf(response.status, await response.text(), token);
  // Without access, no cached copy may remain.
  if (failure.status === 401 || failure.status === 403) removeStored(address);
  return failure;
}

async function readList(response: Response, signal: AbortSignal): Promise<readonly CarRow[]> {
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

/** All cars by name, for the list and for everything that compares a car with the others. */
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
  // Comparing thousands of cars takes longer than rendering those on screen again.
  structuralSharing: false,
});

/**
 * The first cars of the default list and of those on sale in Europe, few enough to render while the full list loads.
 */
export const firstCarsQuery = queryOptions({
  queryKey: ['first cars'],
  queryFn: async ({ signal }) => rowsOf(await call(listVehicles, { query: { part: 'first' }, signal })),
  staleTime: 5 * minuteMs,
  // Not worth a retry, because the full list follows.
  retry: false,
  structuralSharing: false,
});

export const fetchFirstCars = (): Promise<void> => queryClient.prefetchQuery(firstCarsQuery);

export const vehicleQuery = (carId: string) =>
  queryOptions({
    queryKey: ['vehicle', carId],
    queryFn: ({ signal }) => call(getVehicle, { params: { carId }, signal }),
    staleTime: 5 * minuteMs,
  });

/** The delay before pages with one or a few cars load all cars, which is thirty times as much data. */
export const fullListDelayMs = 500;

/** A few cars by slug, sorted by name; unknown ones are left out. */
export const carsBySlugQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['cars by slug', ...slugs],
    queryFn: async ({ client }) =>
      rowsOf(Object.fromEntries((await Promise.all(slugs.map((slug) => loadCar(slug, client)))).flat())),
    staleTime: 5 * minuteMs,
    // Not worth a retry, because the full list follows with the same data.
    retry: false,
  });

async function loadCar(slug: string, client: QueryClient): Promise<[name: string, car: Vehicle][]> {
  try {
    const car = await client.fetchQuery(vehicleQuery(slug));
    return [[car.name, car]];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
