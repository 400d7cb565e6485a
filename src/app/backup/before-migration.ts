import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  archivePath,
  type BackupNote,
  backupPlace,
  type JobSettings,
  listBackupNotes,
} from '#features/backups/server/index.ts';
import { ownerCall } from '../owner-call.ts';

/**
 * Backs up what an older version left, and reads it back, before anything of it is changed. A start that fails in its migration
 * and is tried again and again makes one backup, not one each time: what was backed up already is told by the digest of the
 * database. Throws Refusal or StartError, and then nothing was touched.
 */
export async function backUpBeforeMigration(
  settings: JobSettings,
  migration: number,
  now: () => number,
): Promise<BackupNote> {
  const place = backupPlace(settings);
  const earlier = listBackupNotes(place).find(
    (note) => note.reason === 'before migration' && note.migration === migration && note.state === 'checked',
  );
  const isNew = async ({ path }: { path: string }) =>
    earlier === undefined || (await digestOf(path)) !== earlier.database_sha256;
  const { keepBackup } = await import('./keep-backup.ts');
  const order = { reason: 'before migration', migration, by: null, job: null } as const;
  return (await keepBackup(settings, order, { now, isNew })) ?? (earlier as BackupNote);
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

/** How to undo the migrations that are about to come. */
export function wayBack(settings: JobSettings, { id, version, schema }: BackupNote): string {
  const before = version === null ? 'the version before' : `version ${version}`;
  return `To go back to migration ${schema}: stop the server and, with ${before}, ${ownerCall} restore ${archivePath(backupPlace(settings), id)}`;
}
