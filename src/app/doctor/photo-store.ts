import { randomBytes } from 'node:crypto';
import type { Reader } from '#server/db/database.ts';
import { counted, type Finding, findingsAbout } from '#server/owner/finding.ts';
import { photoOf } from '#server/photos/photo-name.ts';
import { openS3Photos, type S3Photos } from '#server/photos/s3/s3-photos.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import type { S3Setting } from '#server/settings/photo-store.ts';
import { allPhotos } from '../features.ts';
import { youngPhotoMs } from '../sweep-photos.ts';
import { reportTrash } from './trash.ts';

const { ok, warn, bad } = findingsAbout('photos');

/**
 * Tries every request that the server makes to the store and compares the stored photos with the rows; a server may be
 * running.
 */
export async function examineStore(setting: S3Setting, dataDir: string, read: Reader, now: number): Promise<Finding[]> {
  const store = openS3Photos(setting);
  try {
    await tryAll(store);
    return [
      ok(`${store.place} can be listed, read from, written to and deleted from.`),
      ...(await compare(store, dataDir, read, now)),
      ...reportTrash(store.place, await store.listTrash()),
    ];
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return [bad(error.message)];
  } finally {
    store.close();
  }
}

/** Uses a temporary photo that no row names. */
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
  // Photos deleted in the meantime are no longer named by any row.
  const missing = [...(await allPhotos.listKnown(read, [...missed]))];
  const orphans = unreferenced.size - (await allPhotos.listKnown(read, [...unreferenced])).size;
  if (await store.belongsToOtherSite(dataDir))
    return [
      bad(
        `The photos in ${store.place} belong to another site. Nothing is cleaned up there. Check that DATA_DIR is the right folder, or give this site its own bucket or prefix.`,
      ),
      ...missingIn(store, missing),
    ];
  const findings = missingIn(store, missing);
  if (orphans > 0)
    findings.push(
      warn(
        `${counted(orphans, 'unused photo')} in ${store.place}. Unused photos go to the trash, unless data from before a restore (replaced-...) is still there.`,
      ),
    );
  return findings.length === 0 ? [ok(`${counted(named.size, 'photo')}, none missing.`)] : findings;
}

function missingIn({ place }: S3Photos, missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  const are = missing.length === 1 ? 'is' : 'are';
  return [
    bad(
      `${counted(missing.length, 'photo')} used on boards ${are} missing from ${place}, such as ${missing[0]}. If they're still in the folder: photos copy --from folder. Otherwise restore them from a backup, or have the squares done again.`,
    ),
  ];
}
