import { etagKey } from '#web/api/early-answers.ts';
import { whenIdle } from '#web/device/idle.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { readToken } from '#web/session/token.ts';
import type { CarRow } from '../car-row.ts';
import { readCars } from './read-cars.ts';
import { breathing } from './unhurried.ts';

/**
 * The cars of the last visit, kept on the device: they show at once at the next one, and without a network. Packed,
 * because local storage holds about five million characters and thousands of cars have more. What the server calls this
 * state of them stands beside, where the request that is made ahead of the page finds it.
 */
const key = keyOfUser('vehicles');

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export interface StoredCars {
  etag: string;
  rows: readonly CarRow[];
}

export async function readStored(address: string): Promise<StoredCars | undefined> {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    const { etag, packed } = JSON.parse(stored) as { etag: unknown; packed: string };
    if (!isTag(etag)) throw new SyntaxError('This is no entity tag');
    return { etag, rows: await readCars(unpack(packed)) };
  } catch {
    // Cut off, somebody else's, an older build's, or no storage at all: it is in the way, and the network has the truth.
    forgetStored(address);
    return undefined;
  }
}

/** Keeps the body of the server's answer as it came, once the page has nothing better to do. */
export async function store(address: string, etag: string, body: Bytes): Promise<void> {
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

export function forgetStored(address: string): void {
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
