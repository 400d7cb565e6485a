import { statfs } from 'node:fs/promises';

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
