import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findFixed } from './fixed-parts.ts';
import { Refusal } from './refusal.ts';
import { findImmovable, unpackingFolder } from './swap.ts';

/** The server beside us must not run out of space because of a backup. */
const reservedBytes = 50 * 1024 * 1024;

export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reservedBytes) return;
  const mb = (count: number) => Math.ceil(count / 1_000_000);
  throw new Refusal(
    `There is not enough space in ${folder}: ${mb(bytes + reservedBytes)} MB are needed, ${mb(bavail * bsize)} MB are free.`,
  );
}

/**
 * The data can be exchanged, and there is room for a second copy. Throws Refusal. Resolves to the folders in which what they
 * hold has to be exchanged.
 */
export async function requireRoom(dataDir: string, bytes: number): Promise<ReturnType<typeof findFixed>> {
  const immovable = findImmovable(dataDir);
  if (immovable !== undefined)
    throw new Refusal(`${immovable} lies on another volume, so it cannot be exchanged safely.`);
  await requireSpace(dataDir, bytes);
  const fixed = findFixed(dataDir, join(dataDir, unpackingFolder));
  if (fixed.includes('photos')) await requireSpace(join(dataDir, 'photos'), bytes);
  return fixed;
}
