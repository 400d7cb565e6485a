import sharp from 'sharp';

/** A photo like those of a phone's camera: noisy, larger than the size that's sent, and rotated by EXIF. */
export function cameraPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function measured(photo: Buffer): Promise<{ format: string; width: number; height: number }> {
  const { format, width, height } = await sharp(photo).metadata();
  return { format, width, height };
}
