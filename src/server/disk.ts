import { statfs } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

export interface Disk {
  free_bytes: number;
  total_bytes: number;
}

/** Of the disk that a folder lies on; null where nobody can say, such as of a folder that is not there. */
export async function readDisk(folder: string): Promise<Disk | null> {
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined
    ? null
    : { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
}

/** The server beside long work must not run out of space because of it. */
const reservedBytes = 50 * 1024 * 1024;

/** Throws Refusal where the disk of a folder has no room for so much more. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reservedBytes) return;
  const mb = (count: number) => Math.ceil(count / 1_000_000);
  throw new Refusal(
    `There isn't enough space in ${folder}: ${mb(bytes + reservedBytes)} MB needed, ${mb(bavail * bsize)} MB free.`,
  );
}
