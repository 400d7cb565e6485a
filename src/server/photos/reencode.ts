import sharp, { type Metadata, type Sharp } from 'sharp';

export const longestSidePx = 1024;
const pixelsAtMost = 50_000_000;
const decodeSecondsAtMost = 10;

// A cache of decoded pictures would only grow: no picture comes twice. One thread each keeps two pictures on two cores
// and their memory small. Loaders beyond the three formats stay shut even if a file gets past its signature.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** The picture upright, in sRGB, at most 1024 px on each side, on white where it was see-through, without any metadata. */
export function reencode(path: string): Promise<Buffer> {
  return open(path)
    .autoOrient()
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, mozjpeg: false })
    .timeout({ seconds: decodeSecondsAtMost })
    .toBuffer();
}

/** What the header says. Fails with the same errors as `reencode` without decoding anything. */
export function inspect(path: string): Promise<Metadata> {
  return open(path).metadata();
}

// Sequential reading holds a few lines instead of the whole picture.
function open(path: string): Sharp {
  return sharp(path, { failOn: 'warning', limitInputPixels: pixelsAtMost, pages: 1, sequentialRead: true });
}
