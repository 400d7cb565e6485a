import type { Photos } from './photos.ts';

/** At most this many photos are measured; the others are assumed to have the same average size. */
const maxMeasured = 100;

export async function estimateBytes(photos: Pick<Photos, 'measure'>, names: readonly string[]): Promise<number> {
  const asked = names.slice(0, maxMeasured);
  const sizes = [...(await photos.measure(asked)).values()];
  const sum = sizes.reduce((all, size) => all + size, 0);
  return asked.length === 0 ? 0 : Math.round((sum / asked.length) * names.length);
}
