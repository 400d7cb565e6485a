import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/data-dir.ts';
import { syncPath } from '#server/durable-files.ts';
import { Refusal } from '#server/refusal.ts';

/** If the owner has mounted or linked one of these, its contents are swapped instead of the folder itself. */
const folders = ['photos', 'secrets'] as const;
type Folder = (typeof folders)[number];

/**
 * Folders inside such a folder: the first one before the restore is committed, the second while the old files are being
 * moved.
 */
const stageName = 'unpacking-restore';
const arrivingName = 'arriving-restore';
/** As long as this file is in the committed folder, the part is staged but not swapped yet. */
const markOf = (folder: Folder) => `staged-${folder}`;

export type Rename = (from: string, to: string) => void;

/**
 * Tries to rename each folder onto a non-empty one, which always fails, so nothing changes. Throws Refusal if the error
 * shows that a folder can't be replaced at all.
 */
export function findMounted(dataDir: string, probeFolder: string, rename: Rename = renameSync): Folder[] {
  const target = join(probeFolder, 'probe');
  mkdirSync(join(target, 'full'), { recursive: true, mode: 0o700 });
  try {
    return folders.filter((name) => existsSync(join(dataDir, name)) && isMounted(join(dataDir, name), target, rename));
  } finally {
    rmSync(target, { recursive: true });
  }
}

function isMounted(path: string, target: string, rename: Rename): boolean {
  if (lstatSync(path).isSymbolicLink()) return true;
  // Windows refuses such a rename for any folder.
  if (process.platform === 'win32') return false;
  try {
    rename(path, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    if (['EBUSY', 'EXDEV'].includes(code)) return true;
    throw new Refusal(`${path} can't be replaced (${code}), so nothing was restored.`, { cause: error });
  }
  throw new Error(`${path} was renamed onto a folder that was not empty`);
}

/** A file that's a mount of its own, as in containers, can't be swapped. */
export function isMountedFile(path: string): boolean {
  try {
    const places = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return places.some((line) => line.split(' ')[4]?.replaceAll('\\040', ' ') === path);
  } catch {
    return false;
  }
}

/** Moves the unpacked files onto the folders' own volumes before the restore is committed. */
export function stageMounted(dataDir: string, unpacked: string, mounted: readonly Folder[]): void {
  for (const name of mounted) {
    const from = join(unpacked, name);
    if (!existsSync(from)) continue;
    const stage = join(dataDir, name, stageName);
    rmSync(stage, { recursive: true, force: true });
    cpSync(from, stage, { recursive: true, preserveTimestamps: true });
    syncTree(stage);
    syncPath(join(dataDir, name));
    writeFileSync(join(unpacked, markOf(name)), '', { flush: true });
    rmSync(from, { recursive: true });
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    syncPath(join(entry.parentPath, entry.name));
  syncPath(folder);
}

export const hasStaged = (dataDir: string) =>
  folders.some((name) => [stageName, arrivingName].some((inner) => existsSync(join(dataDir, name, inner))));

/** Deletes the leftovers of a swap, and of restores that weren't committed. */
export function clearSteps(dataDir: string, restored?: string): (() => void)[] {
  return folders
    .filter((name) => restored === undefined || !existsSync(join(restored, markOf(name))))
    .flatMap((name) => [stageName, arrivingName].map((inner) => join(dataDir, name, inner)))
    .filter((path) => existsSync(path))
    .map((path) => () => rmSync(path, { recursive: true, force: true }));
}

/** Each step is a single change, and the folders alone show which steps remain. `restored` is the committed folder. */
export function contentSwapSteps(dataDir: string, restored: string, replacedName: string): (() => void)[] {
  return folders
    .filter((name) => existsSync(join(restored, markOf(name))))
    .flatMap((name) => stepsWithin(join(dataDir, name), join(restored, markOf(name)), replacedName));
}

function stepsWithin(folder: string, mark: string, replacedName: string): (() => void)[] {
  const [stage, arriving] = [join(folder, stageName), join(folder, arrivingName)];
  const isStaged = existsSync(stage);
  if (!isStaged && !existsSync(arriving))
    throw new StartError(`A restore into ${folder} was left unfinished, and its data isn't there: mount it again.`);
  const replaced = join(folder, replacedName);
  const old = isStaged ? readdirSync(folder).filter((name) => !isNotData(name)) : [];
  return [
    ...old.map((name) => () => {
      mkdirSync(replaced, { recursive: true, mode: 0o700 });
      renameSync(join(folder, name), join(replaced, name));
    }),
    ...(isStaged ? [() => renameSync(stage, arriving)] : []),
    ...readdirSync(isStaged ? stage : arriving).map((name) => () => {
      renameSync(join(arriving, name), join(folder, name));
    }),
    () => syncPath(folder),
    // The mark is deleted first, because without it, whatever else is left gets deleted as leftovers.
    () => rmSync(mark),
    () => rmSync(arriving, { recursive: true }),
  ];
}

const isNotData = (name: string) =>
  [stageName, arrivingName, 'lost+found'].includes(name) || name.startsWith('replaced-');

export const replacedWithin = (dataDir: string, replacedName: string): string[] =>
  folders.map((name) => join(dataDir, name, replacedName)).filter((path) => existsSync(path));
