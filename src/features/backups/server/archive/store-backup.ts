import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockForBackup, StartError } from '#server/data-dir.ts';
import { explainError } from '#server/explain-error.ts';
import { ownerCall } from '#server/owner-call.ts';
import { Refusal } from '#server/refusal.ts';
import { readLastVersion } from '#server/version.ts';
import { toIso } from '#shared/time.ts';
import { type BackupReason, backupId, type RunningJob } from '../../contract.ts';
import { outdated } from '../../retention.ts';
import type { JobSettings } from '../job.ts';
import {
  archivePath,
  type BackupNote,
  type BackupPlace,
  backupPlace,
  clearRunning,
  emptyNote,
  freeId,
  listBackupNotes,
  removeBackup,
  sweepNotes,
  writeBackupNote,
  writeRunning,
} from '../records.ts';
import type { SiteParts } from '../site-parts.ts';
import { type BackupOptions, type OnProgress, partialOf, workFolder, writeBackup } from './make-backup.ts';

interface BackupInput {
  reason: BackupReason;
  migration?: number;
  by: string | null;
  job: string | null;
}

export interface JobOptions {
  now: () => number;
  signal?: AbortSignal | undefined;
  onBegun?: (running: RunningJob) => void;
}

export const drillFolder = ({ folder }: BackupPlace) => join(folder, '.drill');

/**
 * Throws StartError if another job is running, and Refusal if the backup failed, which is noted. Resolves to undefined
 * if `isNew` returns false.
 */
export async function storeBackup(
  parts: SiteParts,
  settings: JobSettings,
  input: BackupInput,
  { now, signal, onBegun = () => undefined, isNew }: JobOptions & Pick<BackupOptions, 'isNew'>,
): Promise<BackupNote | undefined> {
  const begunAt = performance.now();
  const tookMs = () => Math.round(performance.now() - begunAt);
  return runExclusively(settings, async (place) => {
    const { dataDir, photos, database } = settings;
    const { reason, migration = null, by, job } = input;
    const moment = now();
    const id = freeId(place, moment, reason, migration);
    const about = { ...emptyNote, id, made_at: toIso(moment), reason, migration, by, job };
    try {
      const report = makeProgressWriter(place, { kind: 'backup', id, reason, by, begun_at: about.made_at }, onBegun);
      report('Starting', 0);
      requireFolder(settings);
      const version = readLastVersion(dataDir);
      const source = { dataDir, photos, database, to: archivePath(place, id), version };
      const backup = await writeBackup(parts, { ...source, now: () => moment, signal, onProgress: report, isNew });
      if (backup === undefined) return undefined;
      const { missingPhotos: _, ...facts } = backup;
      const note: BackupNote = {
        ...about,
        ...facts,
        state: 'checked',
        version: version ?? null,
        took_ms: tookMs(),
      };
      writeBackupNote(place, note);
      prune(place);
      return note;
    } catch (error) {
      const sentence = explainError(error);
      tryWriteNote(place, { ...about, state: 'failed', error: sentence, took_ms: tookMs() });
      throw error instanceof Refusal ? error : new Refusal(sentence, { cause: error });
    }
  });
}

function tryWriteNote(place: BackupPlace, note: BackupNote): void {
  try {
    writeBackupNote(place, note);
  } catch {
    // The error is in the log.
  }
}

/** A folder that the owner has configured isn't created, because it may be on a disk that's missing. */
function requireFolder({ backups: { folder, isElsewhere } }: JobSettings): void {
  if (existsSync(folder)) return;
  if (isElsewhere) throw new Refusal(`The folder ${folder} (BACKUP_DIR) doesn't exist: create it, or mount its disk.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Progress is written twice a second, so that other processes can read it. */
const writeEveryMs = 500;

export function makeProgressWriter(
  place: BackupPlace,
  about: Omit<RunningJob, 'step' | 'progress'>,
  onBegun: (running: RunningJob) => void,
): OnProgress {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let lastStep = '';
  return (step, progress) => {
    if (step === lastStep && performance.now() - writtenAt < writeEveryMs) return;
    const isFirst = lastStep === '';
    writtenAt = performance.now();
    lastStep = step;
    const running = { ...about, step, progress: Math.round(progress * 1000) / 1000 };
    writeRunning(place, running);
    if (isFirst) onBegun(running);
  };
}

/** If a backup can't be deleted, that's tried again along with the next one. */
function prune(place: BackupPlace): void {
  const all = listBackupNotes(place).map((note) => ({ ...note, madeAt: Date.parse(note.made_at) }));
  for (const id of outdated(all)) {
    try {
      removeBackup(place, id);
    } catch {
      // We may not be allowed to write to its folder.
    }
  }
}

/** Also deletes leftovers, both before and after the work. Throws StartError. */
export async function runExclusively<T>(settings: JobSettings, work: (place: BackupPlace) => Promise<T>): Promise<T> {
  const place = backupPlace(settings);
  const lock = lockForBackup(settings.dataDir);
  const sweep = () => sweepLeftovers(settings, place);
  try {
    await sweep();
    return await work(place).finally(sweep);
  } finally {
    lock.release();
  }
}

async function sweepLeftovers({ dataDir }: JobSettings, place: BackupPlace): Promise<void> {
  clearRunning(place);
  sweepNotes(place);
  await rm(workFolder(dataDir), { recursive: true, force: true });
  await rm(drillFolder(place), { recursive: true, force: true });
  for (const name of existsSync(place.folder) ? readdirSync(place.folder) : []) {
    const id = /^\.(.+)\.tar\.partial$/.exec(name)?.[1];
    if (id !== undefined && backupId.test(id)) await rm(partialOf(archivePath(place, id)), { force: true });
  }
}

export async function sweepAfterKill(settings: JobSettings): Promise<void> {
  await runExclusively(settings, async () => undefined).catch((error) => {
    if (!(error instanceof StartError)) throw error;
  });
}

/**
 * Makes the backup and checks it before anything changes. If the start's migration keeps failing, only the first
 * attempt makes a backup, because the digest shows that the data is still the same. Throws Refusal or StartError.
 */
export async function backUpBeforeMigration(
  parts: SiteParts,
  settings: JobSettings,
  migration: number,
  now: () => number,
): Promise<BackupNote> {
  const place = backupPlace(settings);
  const earlier = listBackupNotes(place).find(
    (note) => note.reason === 'before migration' && note.migration === migration && note.state === 'checked',
  );
  const isNew = async ({ path }: { path: string }) =>
    earlier === undefined || (await sha256Of(path)) !== earlier.database_sha256;
  const input = { reason: 'before migration', migration, by: null, job: null } as const;
  return (await storeBackup(parts, settings, input, { now, isNew })) ?? (earlier as BackupNote);
}

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

export function howToRollBack(settings: JobSettings, { id, version, schema }: BackupNote): string {
  const before = version === null ? 'the previous version' : `version ${version}`;
  return `To go back to migration ${schema}: stop the server and, with ${before}, ${ownerCall} restore ${archivePath(backupPlace(settings), id)}`;
}
