import { readFileSync, statSync } from 'node:fs';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { maxThumbnailBytes, thumbnailPx } from './thumbnail-size.ts';

/** From best to worst, with approximate sizes relative to the one tried first; the last one is for pure noise. */
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

/** A small square cut from the middle of a photo. */
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
  // With the size of the first attempt, most of the others can be skipped.
  for (const { quality, share } of qualities) {
    if (isEnough && quality <= firstTried) return first;
    if (share * first.length > maxThumbnailBytes) continue;
    const jpeg = await encode(quality);
    if (jpeg.length <= maxThumbnailBytes) return jpeg;
  }
  return encode(worstQuality);
}

const longestSidePx = 1024;
const maxPixels = 50_000_000;
/** Browsers send about 100 to 400 kB. */
const maxBufferedBytes = 1_000_000;

// A cache of decoded pictures would only grow, because no picture is decoded twice. With one thread each, two pictures
// run on two cores with little memory. Other loaders stay blocked, even if a file gets past the signature check.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

type Picture = string | Buffer;

/**
 * Small pictures are read into memory, because libvips opens a path a dozen times, once per loader. Large ones remain
 * paths, so that two are never entirely in memory.
 */
export function pictureAt(path: string): Picture {
  return statSync(path).size <= maxBufferedBytes ? readFileSync(path) : path;
}

/**
 * Re-encodes the picture: upright, in sRGB, at most 1024 px on each side, on white if it was transparent, and without
 * metadata.
 */
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

/** Reads the header. Fails with the same errors as `reencode`, but doesn't decode anything. */
export function inspect(picture: Picture): Promise<Metadata> {
  return open(picture).metadata();
}

// Read sequentially, a picture only needs a few lines in memory, not all of them.
export function open(picture: Picture): Sharp {
  return sharp(picture, { failOn: 'warning', limitInputPixels: maxPixels, pages: 1, sequentialRead: true });
}
