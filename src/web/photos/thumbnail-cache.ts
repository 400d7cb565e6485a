import { withCaches } from '../device/storage-blocked.ts';
import { type LocalUserData, ownerNote } from '../session/device-owner.ts';

// Viewed thumbnails are stored on the device, so that a room shows them immediately the next time, even offline.

const prefix = 'thumbnails of ';
/** About 9 MB; the oldest are deleted first. */
const maxStored = 1500;
/** Entries are only counted after this many writes, because counting takes a while. */
const checkEvery = 50;

/** The account's own cache, named after its username and creation time (decision 27); undefined if there's none. */
function cacheName(): string | undefined {
  const owner = ownerNote.read();
  return owner === null || !('caches' in globalThis) ? undefined : `${prefix}${owner}`;
}

const folderOf = (roomId: string) => `/thumbnails/${encodeURIComponent(roomId)}/`;
const placeOf = (roomId: string, version: string) => `${folderOf(roomId)}${encodeURIComponent(version)}`;

export async function readStored(roomId: string, version: string): Promise<Blob | undefined> {
  try {
    const name = cacheName();
    const found = name && (await caches.match(placeOf(roomId, version), { cacheName: name }));
    return found ? await found.blob() : undefined;
  } catch {
    return undefined;
  }
}

let written = 0;
let forgotten = 0;

export async function writeStored(roomId: string, found: ReadonlyMap<string, Blob>): Promise<void> {
  try {
    const name = cacheName();
    if (name === undefined || found.size === 0) return;
    const before = forgotten;
    const cache = await caches.open(name);
    for (const [version, blob] of found) await cache.put(placeOf(roomId, version), new Response(blob));
    if (written % checkEvery === 0) await trim(cache);
    written += 1;
    // The user logged out in the meantime.
    if (forgotten !== before) await caches.delete(name);
  } catch {
    // If the device is full, the thumbnails are shown anyway.
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const request of keys.slice(0, -maxStored)) await cache.delete(request);
}

/** Deletes a room's thumbnails, or only those it no longer shows. */
export async function deleteThumbnails(roomId: string, except: ReadonlySet<string> = new Set()): Promise<void> {
  try {
    const name = cacheName();
    if (name === undefined || !(await caches.has(name))) return;
    const cache = await caches.open(name);
    const needed = new Set([...except].map((version) => placeOf(roomId, version)));
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(folderOf(roomId)) && !needed.has(pathname)) await cache.delete(request);
    }
  } catch {
    // The next Log Out deletes them.
  }
}

/** Deletes everyone's thumbnails, or everyone's but this user's. */
async function forgetThumbnails(exceptLogin?: string): Promise<void> {
  forgotten += 1;
  const own = exceptLogin === undefined ? undefined : `${prefix}${exceptLogin} `;
  await withCaches(async (caches) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(
      names.filter((name) => own === undefined || !name.startsWith(own)).map((name) => caches.delete(name)),
    );
  });
}

/** Nothing is pending, because the server has all photos. */
export const storedThumbnails: LocalUserData = { pending: async () => undefined, forget: forgetThumbnails };
