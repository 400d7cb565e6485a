import { mkdir, opendir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of uploads in progress; always in the data folder, wherever photos are stored. */
export interface TemporaryFiles {
  /** The path of a new temporary file; on the same volume as the photo folder, so that it can be renamed. */
  temporary(name: string, kind: string): string;
  /** Deletes leftover temporary files. */
  discard(...paths: string[]): Promise<void>;
  removeTemporary(olderThan: number): Promise<number>;
}

export async function openTemporaryFiles(dir: string): Promise<TemporaryFiles> {
  const tmp = join(dir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  return {
    temporary: (name, kind) => join(tmp, `${name}.${kind}`),
    async discard(...paths) {
      await Promise.all(paths.map(unlinkIfThere));
    },
    async removeTemporary(olderThan) {
      let removed = 0;
      for (const path of await listFiles(tmp)) {
        if (!(await isOlder(path, olderThan))) continue;
        await unlinkIfThere(path);
        removed += 1;
      }
      return removed;
    },
  };
}

export async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of await opendir(folder)) if (entry.isFile()) paths.push(join(folder, entry.name));
  return paths;
}

export async function isOlder(path: string, moment: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs <= moment;
}

export async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
