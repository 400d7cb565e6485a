import type { Photos } from './photos.ts';

/** Of so many photos the size is asked for; the others are taken to be as large as these. */
const maxMeasured = 100;

/** About how many bytes these photos have together. */
export async function estimateBytes(photos: Pick<Photos, 'measure'>, names: readonly string[]): Promise<number> {
  const asked = names.slice(0, maxMeasured);
  const sizes = [...(await photos.measure(asked)).values()];
  const sum = sizes.reduce((all, size) => all + size, 0);
  return asked.length === 0 ? 0 : Math.round((sum / asked.length) * names.length);
}
