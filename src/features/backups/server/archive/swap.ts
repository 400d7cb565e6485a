import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lockForSwap, StartError } from '#server/data-dir.ts';
import { syncPath } from '#server/sync-path.ts';
import { clearSteps, hasStaged, innerSteps, isMountedFile } from './fixed-parts.ts';

/** Where a backup is unpacked and checked. Until it gets its final name it means nothing and may be deleted. */
export const unpackingFolder = 'unpacking';
const restoredPattern = /^restored-(.+)$/;

/** What is exchanged: the new thing, and everything old that goes with it. Pages of an old log never meet a new database. */
const exchanged = [
  { name: 'photos', old: ['photos'] },
  { name: 'secrets', old: ['secrets'] },
  { name: 'pitstop.db', old: ['pitstop.db-wal', 'pitstop.db-shm', 'pitstop.db'] },
] as const;

/** The first of the files to exchange that no rename can move, because it lies on another volume or is mounted for itself. */
export function findImmovable(dataDir: string): string | undefined {
  const { dev } = lstatSync(dataDir);
  return exchanged
    .flatMap(({ name, old }) => (name === 'pitstop.db' ? old.map((one) => join(dataDir, one)) : []))
    .find((path) => existsSync(path) && (lstatSync(path).dev !== dev || isMountedFile(path)));
}

/**
 * Decides the restore: one rename says that what was unpacked is the data from now on. Whatever is killed after it,
 * `finishRestore` goes on from there; before it, nothing has happened. `stamp` names the folder of the old data.
 */
export function decideRestore(dataDir: string, stamp: string): void {
  renameSync(join(dataDir, unpackingFolder), join(dataDir, `restored-${stamp}`));
  syncPath(dataDir);
}

/** A name for this restore that no earlier one had. */
export function freeStamp(dataDir: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count++) {
    const name = count === 1 ? stamp : `${stamp}-${count}`;
    if (!existsSync(replacedFolder(dataDir, name))) return name;
  }
}

/** True when a restore was killed here, or is at work. */
export function hasUnfinishedRestore(dataDir: string): boolean {
  return existsSync(dataDir) && (readdirSync(dataDir).some(isLeftOver) || hasStaged(dataDir));
}

/** Before anybody opens the data: what a killed restore left behind is taken to its end or cleared away. */
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

/** In the unpacked folder of a restore on PostgreSQL: which one it is, and into which database. */
export const stampFile = 'restore.json';

/** Only its database knows how a restore on PostgreSQL ended: with another one, what it brought must not be cleared away. */
export function requireNoStamp(dataDir: string, database = 'a PostgreSQL database'): void {
  const folder = join(dataDir, unpackingFolder);
  if (existsSync(join(folder, stampFile)))
    throw new StartError(
      `A restore into ${database} was left unfinished in ${dataDir}: set DATABASE_URL to that database, or delete ${folder} if you no longer want it.`,
    );
}

const isLeftOver = (name: string) => name === unpackingFolder || restoredPattern.test(name);

/** Takes a restore that was decided to its end, and clears away one that was not. Call it under `lockForSwap`. */
export function finishRestore(dataDir: string): void {
  for (const step of remainingSteps(dataDir)) step();
}

/** Each step is one change of the folder; what is left of them follows from the folder alone. */
export function remainingSteps(dataDir: string): (() => void)[] {
  const leftOver = readdirSync(dataDir).filter(isLeftOver);
  const decided = leftOver.find((name) => restoredPattern.test(name));
  return [
    ...leftOver.flatMap((name) => {
      const stamp = restoredPattern.exec(name)?.[1];
      const left = join(dataDir, name);
      const clear = () => rmSync(left, { recursive: true, force: true });
      if (stamp === undefined) return [clear];
      const replaced = replacedFolder(dataDir, stamp);
      return [...innerSteps(dataDir, left, basename(replaced)), ...exchangeSteps(dataDir, left, replaced), clear];
    }),
    ...clearSteps(dataDir, decided && join(dataDir, decided)),
  ];
}

/** Where the data that was there before lies after a restore. */
export const replacedFolder = (dataDir: string, stamp: string) => join(dataDir, `replaced-${stamp}`);

function exchangeSteps(dataDir: string, restored: string, replaced: string): (() => void)[] {
  const steps = exchanged
    .filter(({ name }) => existsSync(join(restored, name)))
    .flatMap(({ name, old }) => [
      ...old
        .filter((one) => existsSync(join(dataDir, one)))
        .map((one) => () => {
          mkdirSync(replaced, { recursive: true, mode: 0o700 });
          renameSync(join(dataDir, one), join(replaced, one));
        }),
      () => renameSync(join(restored, name), join(dataDir, name)),
    ]);
  return [...steps, () => syncPath(dataDir)];
}
