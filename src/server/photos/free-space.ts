import { statfs } from 'node:fs/promises';
import { storageFull } from './refusals.ts';

/** Uploads stop while the database still has space: the larger of the two has to stay free. */
export interface Watermark {
  minFreeBytes: number;
  /** Of the whole volume, from 0 to 1. */
  minFreeShare: number;
}

export const defaultWatermark: Watermark = { minFreeBytes: 200_000_000, minFreeShare: 0.05 };

export async function refuseWhenAlmostFull(folder: string, { minFreeBytes, minFreeShare }: Watermark): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < Math.max(minFreeBytes, minFreeShare * blocks * bsize)) throw storageFull();
}
