import { archivePath, backupPlace, type JobSettings, listBackupNotes } from '#features/backups/server/index.ts';

/** The file of a backup among those that are kept; undefined where there is none of this name. */
export function findArchive(settings: JobSettings, id: string): string | undefined {
  const place = backupPlace(settings);
  const found = listBackupNotes(place).find((note) => note.id === id && note.state !== 'failed');
  return found === undefined ? undefined : archivePath(place, id);
}
