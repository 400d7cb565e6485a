import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { inMegabytes, photosInWords } from '#server/disk.ts';
import {
  type CommandArguments,
  type CommandOutput,
  type ContextCommand,
  type Io,
  UsageError,
} from '#server/owner/command.ts';
import { ownerCall } from '#server/owner-call.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { sitesFile } from '#server/photos/s3/sites.ts';
import {
  type PhotoSetting,
  readStoreAddress,
  type S3Setting,
  storeKeys,
  withoutKey,
} from '#server/settings/photo-store.ts';
import type { Env } from '#server/settings/setting.ts';
import { AppError } from '#shared/errors.ts';
import { copyPhotos } from './copy-photos.ts';

const usage = 'photos copy [--to PLACE | --from PLACE]';

function settingOf(address: string, name: string, config: Config, env: Env): PhotoSetting {
  if (address === 'folder') return { kind: 'folder' };
  const keys = storeKeys(env);
  const isAddressOnly = keys.key === undefined && !address.includes('@');
  // The current store's key may be part of its address.
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

/** Claims the store before it contains any photo, as two sites sharing one would sweep each other's photos. */
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
