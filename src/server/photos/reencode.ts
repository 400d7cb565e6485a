import { readFileSync, statSync } from 'node:fs';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { maxThumbnailBytes, thumbnailPx } from './thumbnail-size.ts';

/** From the best down, with about how many bytes each takes beside the first that is tried; the last is for pure noise. */
const qualities = [
  { quality: 68, share: 1.4 },
  { quality: 56, share: 1.15 },
  { quality: 45, share: 1 },
  { quality: 35, share: 0.86 },
  { quality: 26, share: 0.71 },
  { quality: 18, share: 0.55 },
  { quality: 11, share: 0.4 },
  { quality: 5, share: 0.22 },
  { quality: 1, share: 0.1 },
];
const firstTried = 45;
const worstQuality = 1;
const maxDecodeSeconds = 10;

/** The middle of a photo, small. */
export async function makeThumbnail(photo: Picture): Promise<Buffer> {
  const { data, info } = await open(photo)
    .resize({ width: thumbnailPx, height: thumbnailPx, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: maxDecodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = (quality: number) => sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  const first = await encode(firstTried);
  const isEnough = first.length <= maxThumbnailBytes;
  // What the first one tells spares most of the others.
  for (const { quality, share } of qualities) {
    if (isEnough && quality <= firstTried) return first;
    if (share * first.length > maxThumbnailBytes) continue;
    const jpeg = await encode(quality);
    if (jpeg.length <= maxThumbnailBytes) return jpeg;
  }
  return encode(worstQuality);
}

export const longestSidePx = 1024;
const maxPixels = 50_000_000;
/** What browsers send has some 100 to 400 kB. */
const maxHeldBytes = 1_000_000;

// A cache of decoded pictures would only grow: no picture comes twice. One thread each keeps two pictures on two cores
// and their memory small. Loaders beyond the three formats stay shut even if a file gets past its signature.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export type Picture = string | Buffer;

/**
 * A small picture as bytes: from a path libvips opens it a dozen times, to ask each loader whether it knows it. A large one stays
 * a path, so that two of them are never held whole.
 */
export function pictureAt(path: string): Picture {
  return statSync(path).size <= maxHeldBytes ? readFileSync(path) : path;
}

/** The picture upright, in sRGB, at most 1024 px on each side, on white where it was see-through, without any metadata. */
export function reencode(picture: Picture): Promise<Buffer> {
  return open(picture)
    .autoOrient()
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, mozjpeg: false })
    .timeout({ seconds: maxDecodeSeconds })
    .toBuffer();
}

/** What the header says. Fails with the same errors as `reencode` without decoding anything. */
export function inspect(picture: Picture): Promise<Metadata> {
  return open(picture).metadata();
}

// Sequential reading holds a few lines instead of the whole picture.
export function open(picture: Picture): Sharp {
  return sharp(picture, { failOn: 'warning', limitInputPixels: maxPixels, pages: 1, sequentialRead: true });
}
