import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { inMegabytes, photosInWords } from '#server/disk.ts';
import {
  type CommandArguments,
  type CommandOutput,
  type ContextCommand,
  type Io,
  UsageError,
} from '#server/owner/command.ts';
import { ownerCall } from '#server/owner-call.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { openPhotoStore, type PhotoStore } from '#server/photos/photo-store.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { sitesFile } from '#server/photos/s3/sites.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import {
  type PhotoSetting,
  readStoreAddress,
  type S3Setting,
  storeKeys,
  withoutKey,
} from '#server/settings/photo-store.ts';
import type { Env } from '#server/settings/setting.ts';
import { AppError } from '#shared/errors.ts';
import { allPhotos } from '../features.ts';

const concurrency = 6;
/** Photos added during a copy are copied in another round; this limits how many rounds a busy site gets. */
const maxRounds = 10;

interface Copied {
  photos: number;
  bytes: number;
  /** Those already there, byte for byte. */
  alreadyThere: number;
  /** Photos that rows name but that can't be read in either place. */
  missing: string[];
}

/**
 * Copies every photo that a row names and verifies each copy byte by byte. It deletes nothing, may run alongside a
 * server, and can be run again after being killed. Throws StoreFailure or file system errors.
 */
async function copyPhotos(read: Reader, from: PhotoStore, to: PhotoStore): Promise<Copied> {
  const copied: Copied = { photos: 0, bytes: 0, alreadyThere: 0, missing: [] };
  const done = new Set<string>();
  const failed = new Set<string>();

  async function copy(name: string): Promise<void> {
    const bytes = await from.read(name).catch(rethrowFailure);
    if (bytes === undefined) {
      // Photos sent after the setting was changed exist only in the new place.
      const isThere = (await to.read(name).catch(rethrowFailure)) !== undefined;
      if (isThere) copied.alreadyThere += 1;
      return void (isThere ? done : failed).add(name);
    }
    if (await to.has(name, bytes)) copied.alreadyThere += 1;
    else {
      await to.put(name, bytes);
      copied.photos += 1;
      copied.bytes += bytes.length;
    }
    done.add(name);
  }

  for (let round = 0; round < maxRounds; round++) {
    const left = (await allPhotos.listAll(read)).filter((name) => !done.has(name) && !failed.has(name));
    if (left.length === 0) break;
    await eachOf(left, concurrency, copy);
  }
  // A photo deleted during the copy isn't missing.
  copied.missing = [...(await allPhotos.listKnown(read, [...failed]))];
  return copied;
}

/** An unreachable store doesn't mean that a photo is missing. */
function rethrowFailure(error: unknown): undefined {
  if (error instanceof StoreFailure) throw error;
  return undefined;
}

const usage = 'photos copy [--to PLACE | --from PLACE]';

function settingOf(address: string, name: string, config: Config, env: Env): PhotoSetting {
  if (address === 'folder') return { kind: 'folder' };
  const keys = storeKeys(env);
  const isAddressOnly = keys.key === undefined && !address.includes('@');
  // The current store's key may be part of the address.
  return readStoreAddress(address, isAddressOnly && config.photos.kind === 's3' ? config.photos : keys, name);
}

async function copy({ config, db }: Context, { values }: CommandArguments, { env }: Io): Promise<CommandOutput> {
  const { from, to } = values;
  const named = to ?? from;
  if (named === undefined || (from !== undefined && to !== undefined)) throw new UsageError(`Usage: ${usage}`);
  const other = settingOf(named, to === undefined ? '--from' : '--to', config, env);
  const [source, target] = to === undefined ? [other, config.photos] : [config.photos, other];
  const [store, destination] = [
    await openPhotoStore(source, config.dataDir),
    await openPhotoStore(target, config.dataDir),
  ];
  try {
    if (store.place === destination.place)
      throw new UsageError(`Photos are already in ${store.place} (PHOTOS_URL). Name the other place.`);
    if (target.kind === 's3') await claim(target, config.dataDir);
    const { photos, bytes, alreadyThere, missing } = await copyPhotos(db.read, store, destination);
    const lines = [
      `Copied ${photosInWords(photos)} (${inMegabytes(bytes)}) from ${store.place} to ${destination.place}, all verified; ${photosInWords(alreadyThere)} already there.`,
      ...(missing.length === 0
        ? []
        : [`${photosInWords(missing.length)} can't be read in either place, such as ${missing[0]}.`]),
      ...(to === undefined ? afterwards(store.place) : nextSteps(to, source)),
    ];
    return { text: lines.join('\n'), isOk: missing.length === 0 };
  } finally {
    store.close();
    destination.close();
  }
}

/** Claims the store before it contains any photos, because two sites sharing one would sweep each other's. */
async function claim(setting: S3Setting, dataDir: string): Promise<void> {
  const photos = openS3Photos(setting);
  try {
    await photos.addSite(dataDir);
    if (await photos.belongsToOtherSite(dataDir))
      throw new AppError(
        'conflict',
        `The photos in ${photos.place} belong to another site. Give this one its own bucket or prefix. If they're this site's and its key was lost, delete ${sitesFile} there.`,
      );
  } finally {
    photos.close();
  }
}

function nextSteps(to: string, source: PhotoSetting): string[] {
  const previous = source.kind === 'folder' ? 'folder' : `'${addressOf(source)}'`;
  return [
    to === 'folder'
      ? 'Now remove PHOTOS_URL from the settings and restart the server.'
      : `Now set PHOTOS_URL=${withoutKey(to)} with PHOTOS_S3_KEY and PHOTOS_S3_SECRET, and restart the server.`,
    `Then ${ownerCall} photos copy --from ${previous} fetches photos added in the meantime. Nothing was deleted.`,
  ];
}

const afterwards = (place: string) => [
  `Nothing was deleted: you can delete the photos in ${place} once everything works.`,
];

function addressOf({ endpoint, bucket, prefix, region, isVirtualHost }: S3Setting): string {
  const { host, protocol } = new URL(endpoint);
  const options = [
    `region=${region}`,
    ...(protocol === 'http:' ? ['tls=off'] : []),
    ...(isVirtualHost ? ['style=virtual'] : []),
  ];
  return `s3://${host}/${bucket}/${prefix}?${options.join('&')}`;
}

export const photoCommand: ContextCommand = {
  name: 'photos copy',
  usage,
  summary:
    'Copies all photos between DATA_DIR and an S3 store, or between two stores, and verifies each one. PLACE is folder or s3://HOST/BUCKET. The other place is where they are now (PHOTOS_URL). The server may be running. You can interrupt it and run it again. Nothing is deleted.',
  arguments: 0,
  options: ['from', 'to'],
  run: copy,
};
