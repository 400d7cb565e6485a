import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { photoAt, photoOf, photoPath } from './photo-name.ts';

/** Beside the photos, both in folders and in stores. No photo's path starts with it. */
export const trashFolder = 'trash';
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The trash from one day, such as `2026-11-27`. */
export interface TrashDay {
  day: string;
  photos: number;
  bytes: number;
}

/** The path of a photo or thumbnail in the trash. It's laid out as outside, so that moving it back restores it. */
export const trashPath = (name: string, day: string) => `${trashFolder}/${day}/${photoPath(name)}`;

/** The name and day of a photo or thumbnail in the trash; undefined for any other path. */
export function trashedAt(path: string): { name: string; day: string } | undefined {
  const [folder, day = '', ...rest] = path.split('/');
  const name = photoAt(rest.join('/'));
  return folder === trashFolder && dayPattern.test(day) && name !== undefined ? { name, day } : undefined;
}

/** Counts photos by day; thumbnails only add to the bytes. */
export function sumUp(found: Iterable<{ name: string; day: string; bytes: number }>): TrashDay[] {
  const days = new Map<string, { names: Set<string>; bytes: number }>();
  for (const { name, day, bytes } of found) {
    const sum = days.get(day) ?? { names: new Set(), bytes: 0 };
    sum.names.add(photoOf(name));
    sum.bytes += bytes;
    days.set(day, sum);
  }
  return [...days].map(([day, { names, bytes }]) => ({ day, photos: names.size, bytes }));
}

export function openFolderTrash(dir: string) {
  return {
    async discard(name: string, day: string): Promise<void> {
      const to = join(dir, trashPath(name, day));
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(join(dir, photoPath(name)), to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async listTrash(): Promise<TrashDay[]> {
      const found: { name: string; day: string; bytes: number }[] = [];
      for (const day of await subfolders(join(dir, trashFolder))) {
        for (const shard of await subfolders(join(dir, trashFolder, day))) {
          for (const file of await readdir(join(dir, trashFolder, day, shard))) {
            const path = `${trashFolder}/${day}/${shard}/${file}`;
            const at = trashedAt(path);
            const about = at && (await stat(join(dir, path)).catch(() => undefined));
            if (at && about) found.push({ ...at, bytes: about.size });
          }
        }
      }
      return sumUp(found);
    },
    async emptyTrash(day: string): Promise<void> {
      if (dayPattern.test(day)) await rm(join(dir, trashFolder, day), { recursive: true, force: true });
    },
  };
}

async function subfolders(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) if (entry.isDirectory()) names.push(entry.name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names.sort();
}
