import sharp from 'sharp';
import { open, type Picture } from './reencode.ts';
import { thumbnailBytesAtMost, thumbnailPx } from './thumbnail-size.ts';

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
const decodeSecondsAtMost = 10;

/** The middle of a photo, small. */
export async function makeThumbnail(photo: Picture): Promise<Buffer> {
  const { data, info } = await open(photo)
    .resize({ width: thumbnailPx, height: thumbnailPx, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: decodeSecondsAtMost })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = (quality: number) => sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  const first = await encode(firstTried);
  const isEnough = first.length <= thumbnailBytesAtMost;
  // What the first one tells spares most of the others.
  for (const { quality, share } of qualities) {
    if (isEnough && quality <= firstTried) return first;
    if (share * first.length > thumbnailBytesAtMost) continue;
    const jpeg = await encode(quality);
    if (jpeg.length <= thumbnailBytesAtMost) return jpeg;
  }
  return encode(worstQuality);
}
