import { keyOfUser } from '#web/last-user.ts';
import { readToken } from '#web/token.ts';
import { isVehicles, type Vehicles } from './is-vehicles.ts';

/**
 * The cars of the last visit, kept on the device: they show at once at the next one, and without a network. Packed,
 * because local storage holds about five million characters and thousands of cars have more.
 */
const key = keyOfUser('vehicles');

export interface StoredVehicles {
  /** What the server calls this state of the catalogue. */
  etag: string;
  vehicles: Vehicles;
}

export async function readStored(): Promise<StoredVehicles | undefined> {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    const { etag, packed } = JSON.parse(stored) as { etag: unknown; packed: string };
    const vehicles: unknown = JSON.parse(await unpack(packed));
    if (isTag(etag) && isVehicles(vehicles)) return { etag, vehicles };
  } catch {
    // Cut off, somebody else's, or no storage at all: as below.
  }
  // What cannot be used is in the way; the network has the truth.
  forgetStored();
  return undefined;
}

/** Keeps the answer of the server as it came: JSON. */
export async function store(etag: string, json: string): Promise<void> {
  const token = readToken();
  await idle();
  try {
    const packed = await pack(json);
    // Who has signed out meanwhile leaves nothing here.
    if (readToken() === token) localStorage.setItem(key, JSON.stringify({ etag, packed }));
  } catch {
    // Full or refused: an old state must not stay behind a newer one.
    forgetStored();
  }
}

/** An entity tag as a header may carry it. */
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value);

export function forgetStored(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}

const restMs = 1000;

/** Until the page has drawn what it waited for and has nothing to do: packing must not come between. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
      else resolve();
    }, restMs);
  });
}

async function through(bytes: BlobPart, transform: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Small enough for the arguments of one call. */
const chunkBytes = 0x8000;

async function pack(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
