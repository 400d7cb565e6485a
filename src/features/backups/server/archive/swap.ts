import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lockForSwap, StartError } from '#server/data-dir.ts';
import { syncPath } from '#server/durable-files.ts';
import { clearSteps, contentSwapSteps, hasStaged, isMountedFile } from './mounted-folders.ts';

/** A folder with this name can be deleted. Renaming it commits the restore. */
export const unpackingFolder = 'unpacking';
const restoredPattern = /^restored-(.+)$/;

/**
 * The new files, and the old ones that each replaces. An old write-ahead log must never be applied to a new database.
 */
const swappedFiles = [
  { name: 'photos', old: ['photos'] },
  { name: 'secrets', old: ['secrets'] },
  { name: 'pitstop.db', old: ['pitstop.db-wal', 'pitstop.db-shm', 'pitstop.db'] },
] as const;

/** Finds a file that's on another volume or is a mount of its own. */
export function findImmovable(dataDir: string): string | undefined {
  const { dev } = lstatSync(dataDir);
  return swappedFiles
    .flatMap(({ name, old }) => (name === 'pitstop.db' ? old.map((file) => join(dataDir, file)) : []))
    .find((path) => existsSync(path) && (lstatSync(path).dev !== dev || isMountedFile(path)));
}

/**
 * From this rename on, the unpacked files are the data. If the process is killed after it, `finishRestore` carries on.
 * `stamp` is part of the name of the folder with the old data.
 */
export function commitRestore(dataDir: string, stamp: string): void {
  renameSync(join(dataDir, unpackingFolder), join(dataDir, `restored-${stamp}`));
  syncPath(dataDir);
}

export function freeStamp(dataDir: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count++) {
    const name = count === 1 ? stamp : `${stamp}-${count}`;
    if (!existsSync(replacedFolder(dataDir, name))) return name;
  }
}

/** Whether a restore was killed here or is still running. */
export function hasUnfinishedRestore(dataDir: string): boolean {
  return existsSync(dataDir) && (readdirSync(dataDir).some(isLeftOver) || hasStaged(dataDir));
}

/** Must be called before the data is opened. */
export function finishInterruptedRestore(dataDir: string): void {
  if (!hasUnfinishedRestore(dataDir)) return;
  requireNoStamp(dataDir);
  const lock = lockForSwap(dataDir);
  try {
    finishRestore(dataDir);
  } finally {
    lock.release();
  }
}

/** A file in the unpacked folder that identifies a PostgreSQL restore and its database. */
export const stampFile = 'restore.json';

/**
 * Only its own database knows how a PostgreSQL restore ended, so a start with a different one mustn't delete its files.
 */
export function requireNoStamp(dataDir: string, database = 'a PostgreSQL database'): void {
  const folder = join(dataDir, unpackingFolder);
  if (existsSync(join(folder, stampFile)))
    throw new StartError(
      `A restore into ${database} was left unfinished in ${dataDir}: set DATABASE_URL to that database, or delete ${folder} if you no longer want it.`,
    );
}

const isLeftOver = (name: string) => name === unpackingFolder || restoredPattern.test(name);

/** Finishes a committed restore and deletes any other. Needs `lockForSwap`. */
export function finishRestore(dataDir: string): void {
  for (const step of remainingSteps(dataDir)) step();
}

/** Each step is a single change to the folder, and the folder alone shows which steps remain. */
export function remainingSteps(dataDir: string): (() => void)[] {
  const leftOver = readdirSync(dataDir).filter(isLeftOver);
  const committed = leftOver.find((name) => restoredPattern.test(name));
  return [
    ...leftOver.flatMap((name) => {
      const stamp = restoredPattern.exec(name)?.[1];
      const left = join(dataDir, name);
      const clear = () => rmSync(left, { recursive: true, force: true });
      if (stamp === undefined) return [clear];
      const replaced = replacedFolder(dataDir, stamp);
      return [...contentSwapSteps(dataDir, left, basename(replaced)), ...exchangeSteps(dataDir, left, replaced), clear];
    }),
    ...clearSteps(dataDir, committed && join(dataDir, committed)),
  ];
}

export const replacedFolder = (dataDir: string, stamp: string) => join(dataDir, `replaced-${stamp}`);

function exchangeSteps(dataDir: string, restored: string, replaced: string): (() => void)[] {
  const steps = swappedFiles
    .filter(({ name }) => existsSync(join(restored, name)))
    .flatMap(({ name, old }) => [
      ...old
        .filter((file) => existsSync(join(dataDir, file)))
        .map((file) => () => {
          mkdirSync(replaced, { recursive: true, mode: 0o700 });
          renameSync(join(dataDir, file), join(replaced, file));
        }),
      () => renameSync(join(restored, name), join(dataDir, name)),
    ]);
  return [...steps, () => syncPath(dataDir)];
}
