import { type LocalUserData, ownerNote } from '../session/device-owner.ts';
import { inCaches } from './in-caches.ts';

// Thumbnails that were seen stay on the device: a room shows them at once the next time, and without a network.

const beginning = 'thumbnails of ';
/** Some 9 MB; those that came first go first. */
const maxStored = 1500;
/** Looking whether there are too many takes a while. */
const lookEvery = 50;

/** The account's own, by its login and the moment it was made (decision 27); none where nothing is kept here. */
function cacheName(): string | undefined {
  const owner = ownerNote.read();
  return owner === null || !('caches' in globalThis) ? undefined : `${beginning}${owner}`;
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
    if (written % lookEvery === 0) await trim(cache);
    written += 1;
    // Log Out was in the middle of it.
    if (forgotten !== before) await caches.delete(name);
  } catch {
    // A full device shows them all the same.
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const request of keys.slice(0, -maxStored)) await cache.delete(request);
}

/** Takes away those of a room, or those of it that it shows no more. */
export async function forgetStored(roomId: string, except: ReadonlySet<string> = new Set()): Promise<void> {
  try {
    const name = cacheName();
    if (name === undefined || !(await caches.has(name))) return;
    const cache = await caches.open(name);
    const stay = new Set([...except].map((version) => placeOf(roomId, version)));
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(folderOf(roomId)) && !stay.has(pathname)) await cache.delete(request);
    }
  } catch {
    // They go with the next Log Out.
  }
}

/** Takes away everybody's, or everybody else's. */
async function forgetThumbnails(exceptLogin?: string): Promise<void> {
  forgotten += 1;
  const own = exceptLogin === undefined ? undefined : `${beginning}${exceptLogin} `;
  await inCaches(async (caches) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    await Promise.all(
      names.filter((name) => own === undefined || !name.startsWith(own)).map((name) => caches.delete(name)),
    );
  });
}

/** Nothing is lost with them: the server has them all. */
export const storedThumbnails: LocalUserData = { pending: async () => undefined, forget: forgetThumbnails };
