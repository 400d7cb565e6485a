import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Folder, readFetchedAt } from './folder.ts';
import type { Look } from './look.ts';

/**
 * Whether a pull that failed has written files all the same: it fetches first, so a changed file that is as new as what was
 * fetched is its work, and an older one somebody else's. Asked of times on the disk, since what was seen of the folder before, or
 * beside the pull, may be too old or too new to be compared with.
 */
export async function hasWrittenFiles(
  folder: Folder,
  fetchedBeforeMs: number | undefined,
  { changedPaths }: Look,
): Promise<boolean> {
  const fetchedAtMs = await readFetchedAt(folder);
  if (fetchedAtMs === undefined || fetchedAtMs === fetchedBeforeMs) return false;
  const writtenAtMs = await Promise.all(
    changedPaths.map(({ path }) =>
      lstat(join(folder.dir, path)).then(
        ({ mtimeMs }) => mtimeMs,
        // Deleted, or with a name that is not told as it is.
        () => 0,
      ),
    ),
  );
  return writtenAtMs.some((atMs) => atMs >= fetchedAtMs);
}
