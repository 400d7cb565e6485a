/**
 * The cars of the last visit, kept on the device: they show at once at the next one, and without a network. Packed,
 * because local storage holds about five million characters and thousands of cars have more.
 */
const key = 'vehicles';

export interface StoredVehicles {
  /** What the server calls this state of the catalogue. */
  etag: string;
  /** The answer as it came: JSON. */
  json: string;
}

export async function readStored(): Promise<StoredVehicles | undefined> {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    const { etag, packed } = JSON.parse(stored) as { etag: string; packed: string };
    return { etag, json: await unpack(packed) };
  } catch {
    // Of an older version, cut off, or no storage at all: the network has the truth.
    forgetStored();
    return undefined;
  }
}

export async function store({ etag, json }: StoredVehicles): Promise<void> {
  try {
    localStorage.setItem(key, JSON.stringify({ etag, packed: await pack(json) }));
  } catch {
    // Full or refused: an old state must not stay behind a newer one.
    forgetStored();
  }
}

export function forgetStored(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
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
