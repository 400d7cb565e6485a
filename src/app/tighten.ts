import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

const othersBits = 0o077;

/**
 * Closes to others what lies in a data folder, and the folder itself: a copy, or a folder made by hand, may be open. What is in
 * `photos` is closed by its folder. Returns how many files and folders were open. Where modes cannot be changed (another user's,
 * or a file system without them) nothing happens; `doctor` says it.
 */
export function tightenDataDir(dataDir: string): number {
  if (process.platform === 'win32' || isSharedFolder(dataDir)) return 0;
  const paths = [dataDir, ...inside(dataDir), ...inside(join(dataDir, 'secrets')), ...inside(join(dataDir, 'backups'))];
  return paths.filter((path) => tighten(path, path === dataDir)).length;
}

/** A folder for everybody such as /tmp, or one that also holds the program, is not ours to close. */
export const isSharedFolder = (dataDir: string): boolean =>
  (statSync(dataDir).mode & 0o1000) !== 0 || import.meta.filename.startsWith(join(resolve(dataDir), sep));

const inside = (folder: string) => {
  try {
    return lstatSync(folder).isSymbolicLink() ? [] : readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** A link leads to what its maker may share on purpose; only that of the data folder itself is followed. */
function tighten(path: string, followsLink: boolean): boolean {
  try {
    const look = followsLink ? statSync : lstatSync;
    const { mode } = look(path);
    if (look(path).isSymbolicLink() || (mode & othersBits) === 0) return false;
    chmodSync(path, mode & 0o7777 & ~othersBits);
    return (look(path).mode & othersBits) === 0;
  } catch {
    return false;
  }
}
