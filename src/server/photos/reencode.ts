import { readFileSync, statSync } from 'node:fs';
import sharp, { type Metadata, type Sharp } from 'sharp';

export const longestSidePx = 1024;
const pixelsAtMost = 50_000_000;
const decodeSecondsAtMost = 10;
/** What browsers send has some 100 to 400 kB. */
const heldBytesAtMost = 1_000_000;

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
  return statSync(path).size <= heldBytesAtMost ? readFileSync(path) : path;
}

/** The picture upright, in sRGB, at most 1024 px on each side, on white where it was see-through, without any metadata. */
export function reencode(picture: Picture): Promise<Buffer> {
  return open(picture)
    .autoOrient()
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, mozjpeg: false })
    .timeout({ seconds: decodeSecondsAtMost })
    .toBuffer();
}

/** What the header says. Fails with the same errors as `reencode` without decoding anything. */
export function inspect(picture: Picture): Promise<Metadata> {
  return open(picture).metadata();
}

// Sequential reading holds a few lines instead of the whole picture.
export function open(picture: Picture): Sharp {
  return sharp(picture, { failOn: 'warning', limitInputPixels: pixelsAtMost, pages: 1, sequentialRead: true });
}
