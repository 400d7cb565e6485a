import { statfs } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

export interface Disk {
  free_bytes: number;
  total_bytes: number;
}

/** The disk that a folder is on; null if that's unknown, for instance because the folder doesn't exist. */
export async function readDisk(folder: string): Promise<Disk | null> {
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined
    ? null
    : { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
}

/** Long-running work mustn't use up the server's last disk space. */
const reservedBytes = 50 * 1024 * 1024;

/** Throws Refusal if the disk that a folder is on doesn't have this much space. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reservedBytes) return;
  const mb = (count: number) => Math.ceil(count / 1_000_000);
  throw new Refusal(
    `There isn't enough space in ${folder}: ${mb(bytes + reservedBytes)} MB needed, ${mb(bavail * bsize)} MB free.`,
  );
}

/** One decimal place is right for single copies, but not for disks. */
export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const photosInWords = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;
