import type { Metadata } from 'sharp';

/** Above this a picture is decoded alone, so that two of them never meet in memory. */
export const heavyBytes = 40_000_000;
/** Above this it is refused: the whole server is meant to live in 300 MB. Every WebP of 50 million pixels stays below. */
export const unaffordableBytes = 200_000_000;

/**
 * About how many bytes decoding holds at its peak, from the header alone. Plain JPEG and PNG pass through line by line;
 * progressive JPEG keeps every coefficient (two bytes each), interlaced PNG and WebP the whole picture. Measured with
 * libvips 8.18: right within a fifth.
 */
export function decodingBytes(picture: Metadata): number {
  const pixels = picture.width * picture.height;
  if (picture.format === 'webp') return pixels * 4;
  if (!picture.isProgressive) return 0;
  if (picture.format === 'jpeg') return pixels * coefficientsPerPixel(picture) * 2;
  return pixels * picture.channels * (picture.depth === 'ushort' ? 2 : 1);
}

function coefficientsPerPixel({ chromaSubsampling, channels }: Metadata): number {
  if (chromaSubsampling === '4:2:0') return 1.5;
  return chromaSubsampling === '4:2:2' ? 2 : channels;
}
