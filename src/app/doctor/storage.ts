import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import type { ReadDatabase, Reader } from '#server/db/database.ts';
import { counted, type Finding, findingsAbout, inMegabytes, reasonOf } from '#server/owner/finding.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoOf, photoPath } from '#server/photos/photo-name.ts';
import { openFolderTrash, type TrashDay, trashFolder } from '#server/photos/photo-trash.ts';
import { defaultWatermark } from '#server/photos/photos.ts';
import { openS3Photos, type S3Photos } from '#server/photos/s3/s3-photos.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { trashDays } from '#server/photos/sweep.ts';
import type { S3Setting } from '#server/settings/photo-store.ts';
import { allPhotos } from '../features.ts';
import { findForeign } from '../same-site.ts';
import { youngPhotoMs } from '../sweep-photos.ts';

const { ok, warn, bad } = findingsAbout('disk');

/** Files and folders that must be closed to everyone but the server's own user. */
const closed = ['.', 'photos', 'secrets', 'secrets/rooms.key', 'backups', 'pitstop.db'];

export async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warn(`The folder ${dataDir} (DATA_DIR) doesn't exist yet. Start the server once to create it.`)];
  try {
    const findings = [
      ...findForeignFiles(dataDir),
      ...findOpenPermissions(dataDir),
      ...findMissingKey(dataDir),
      ...findLeftOvers(dataDir),
    ];
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [...findings, judgeSpace(bavail * bsize, blocks * bsize)];
  } catch (error) {
    return [
      bad(`${dataDir} (DATA_DIR) can't be read: ${reasonOf(error)}. Check who owns it, and run this as that user.`),
    ];
  }
}

function present(dataDir: string): { path: string; about: Stats }[] {
  const paths = closed.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  return paths.map((path) => ({ path, about: lstatSync(path) }));
}

/** The server can't change files that another user created there, such as root running a command. */
function findForeignFiles(dataDir: string): Finding[] {
  const uid = lstatSync(dataDir).uid;
  const foreign = present(dataDir).filter(({ about }) => about.uid !== uid);
  const own = process.getuid?.() ?? uid;
  return [
    ...foreign.map(({ path, about }) =>
      bad(`${path} belongs to user ${about.uid}, but the folder to ${uid}. Give it back: chown -R ${uid} ${dataDir}`),
    ),
    ...(own === uid
      ? []
      : [warn(`${dataDir} belongs to user ${uid}, but you are ${own}. Run this as that user (sudo -u).`)]),
  ];
}

function findOpenPermissions(dataDir: string): Finding[] {
  if (process.platform === 'win32') return [];
  const open = present(dataDir).filter(({ about }) => (about.mode & 0o077) !== 0);
  // If the folder itself is closed, so is everything inside it, whatever its own mode.
  const [first] = open;
  if (first === undefined || first.path !== join(dataDir, '.')) return [];
  return [warn(`Other users on this machine can read ${dataDir}. Lock it down: chmod -R go= ${dataDir}`)];
}

function findMissingKey(dataDir: string): Finding[] {
  if (!existsSync(join(dataDir, 'installed')) || existsSync(join(dataDir, 'secrets/rooms.key'))) return [];
  return [
    bad(
      'secrets/rooms.key is missing, so nobody new can join private rooms. Restore it from a backup: tar -xf FILE secrets/rooms.key',
    ),
  ];
}

function findLeftOvers(dataDir: string): Finding[] {
  const replaced = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  return [
    ...(replaced.length > 0
      ? [
          warn(
            `${counted(replaced.length, 'folder')} of data from before a restore: ${replaced.join(', ')}. Delete what you no longer need.`,
          ),
        ]
      : []),
    ...(hasUnfinishedRestore(dataDir)
      ? [warn('A restore is running or was interrupted. If it was interrupted, the next start or command finishes it.')]
      : []),
  ];
}

/** Compares a volume's free bytes with the limit below which photos are refused. */
export function judgeSpace(free: number, all: number): Finding {
  const least = Math.max(defaultWatermark.minFreeBytes, defaultWatermark.minFreeShare * all);
  const state = `${inMegabytes(free)} free`;
  if (free < least)
    return bad(
      `${state}, and photos are refused below ${inMegabytes(least)}. Free up space: old logs, backups, replaced-... folders.`,
    );
  if (free < 2 * least)
    return warn(`${state}. Photos will be refused below ${inMegabytes(least)}. Free up space soon.`);
  return ok(`${state}.`);
}

const about = findingsAbout('photos');

/** Compares the photos that rows name with those in the folder. A server may be running. */
export async function examinePhotos(
  config: Pick<Config, 'dataDir' | 'photos' | 'database'>,
  seen: ReadDatabase,
  now: number,
): Promise<Finding[]> {
  const { read } = seen;
  const { dataDir, photos } = config;
  const foreign = await findForeign(config, seen);
  // If the photos belong to another site, these rows don't describe them.
  if (foreign !== undefined) return [about.bad(foreign)];
  if (photos.kind === 's3') return examineStore(photos, dataDir, read, now);
  const folder = join(dataDir, 'photos');
  const named = new Set(await allPhotos.listAll(read));
  const missed = [...named].filter((name) => !existsSync(join(folder, photoPath(name))));
  // Photos deleted in the meantime aren't named by a row any more, so they don't count.
  const missing = [...(await allPhotos.listKnown(read, missed))];
  const findings: Finding[] = [];
  if (missing.length > 0) {
    const [example] = missing;
    findings.push(
      about.bad(
        `${counted(missing.length, 'photo')} used on boards ${missing.length === 1 ? 'is' : 'are'} missing from ${folder}, such as ${example}. Restore from a backup (tar -xf FILE photos), or have the squares done again.`,
      ),
    );
  }
  const orphans = await countOrphans(folder, named, read, now);
  if (orphans > 0)
    findings.push(
      about.warn(
        `${counted(orphans, 'unused photo')} in ${folder}. Unused photos go to the trash when the server next starts.`,
      ),
    );
  if (findings.length === 0) findings.push(about.ok(`${counted(named.size, 'photo')}, none missing.`));
  return [...findings, ...reportTrash(folder, await openFolderTrash(folder).listTrash())];
}

/** Includes leftover thumbnails. Young photos don't count, because they may still be waiting for their rows. */
async function countOrphans(folder: string, named: ReadonlySet<string>, read: Reader, now: number): Promise<number> {
  if (!existsSync(folder)) return 0;
  const orphans = new Set<string>();
  for await (const names of listPhotos(folder, now - youngPhotoMs)) {
    const unreferenced = [...new Set(names.map(photoOf))].filter((name) => !named.has(name));
    const known = unreferenced.length > 0 ? await allPhotos.listKnown(read, unreferenced) : new Set();
    for (const name of unreferenced) if (!known.has(name)) orphans.add(name);
  }
  return orphans.size;
}

/** Reports what's in the trash of a folder or store, and how to restore it. */
function reportTrash(place: string, days: readonly TrashDay[]): Finding[] {
  const photos = days.reduce((sum, day) => sum + day.photos, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const [first] = days;
  if (first === undefined) return [];
  return [
    about.ok(
      `${counted(photos, 'photo')} (${inMegabytes(bytes)}) that nothing used ${photos === 1 ? 'is' : 'are'} in ${place}/${trashFolder}, kept for ${trashDays} days. To restore one, move it from ${trashFolder}/${first.day}/ab/ to ab/ there.`,
    ),
  ];
}

/**
 * Tries every kind of request that the server makes to the store, and compares the stored photos with the rows. A
 * server may be running.
 */
async function examineStore(setting: S3Setting, dataDir: string, read: Reader, now: number): Promise<Finding[]> {
  const store = openS3Photos(setting);
  try {
    await tryAll(store);
    return [
      about.ok(`${store.place} can be listed, read from, written to and deleted from.`),
      ...(await compare(store, dataDir, read, now)),
      ...reportTrash(store.place, await store.listTrash()),
    ];
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return [about.bad(error.message)];
  } finally {
    store.close();
  }
}

/** Uses a temporary photo that no row refers to. */
async function tryAll(store: S3Photos): Promise<void> {
  const name = randomBytes(16).toString('base64url');
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(64), Buffer.from([0xff, 0xd9])]);
  await store.put(name, bytes);
  const isStored = await store.has(name, bytes);
  const found = await store.read(name);
  await store.remove(name);
  if (!isStored || !found.equals(bytes) || (await store.has(name, bytes)))
    throw new StoreFailure('refused', `${store.place} doesn't store, return and delete what it's asked to.`);
}

async function compare(store: S3Photos, dataDir: string, read: Reader, now: number): Promise<Finding[]> {
  const named = new Set(await allPhotos.listAll(read));
  const missed = new Set(named);
  const unreferenced = new Set<string>();
  for await (const found of store.list()) {
    for (const { name, writtenAt } of found) {
      missed.delete(name);
      const photo = photoOf(name);
      if (!named.has(photo) && writtenAt <= now - youngPhotoMs) unreferenced.add(photo);
    }
  }
  // Photos deleted in the meantime aren't named by a row any more, so they don't count.
  const missing = [...(await allPhotos.listKnown(read, [...missed]))];
  const orphans = unreferenced.size - (await allPhotos.listKnown(read, [...unreferenced])).size;
  if (await store.belongsToOtherSite(dataDir))
    return [
      about.bad(
        `The photos in ${store.place} belong to another site. Nothing is cleaned up there. Check that DATA_DIR is the right folder, or give this site its own bucket or prefix.`,
      ),
      ...missingIn(store, missing),
    ];
  const findings = missingIn(store, missing);
  if (orphans > 0)
    findings.push(
      about.warn(
        `${counted(orphans, 'unused photo')} in ${store.place}. Unused photos go to the trash, unless data from before a restore (replaced-...) is still there.`,
      ),
    );
  return findings.length === 0 ? [about.ok(`${counted(named.size, 'photo')}, none missing.`)] : findings;
}

function missingIn({ place }: S3Photos, missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  const are = missing.length === 1 ? 'is' : 'are';
  return [
    about.bad(
      `${counted(missing.length, 'photo')} used on boards ${are} missing from ${place}, such as ${missing[0]}. If they're still in the folder: photos copy --from folder. Otherwise restore them from a backup, or have the squares done again.`,
    ),
  ];
}
