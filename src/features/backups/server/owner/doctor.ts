import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { sizeOfDatabase } from '#server/db/sqlite.ts';
import { requireSpace } from '#server/disk.ts';
import { counted, type Finding, findingsAbout, inMegabytes } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { Refusal } from '#server/refusal.ts';
import { backupWarnings } from '../health.ts';
import { backupPlace, listBackupNotes, readDrill } from '../records.ts';

const { ok, warn, bad } = findingsAbout('backups');

export async function examineBackups(config: Config, now: number): Promise<Finding[]> {
  const { folder, isElsewhere, at } = config.backups;
  if (isElsewhere && !existsSync(folder))
    return [bad(`The folder ${folder} (BACKUP_DIR) doesn't exist. Create it, or mount its disk.`)];
  const place = backupPlace(config);
  const notes = listBackupNotes(place);
  const drill = readDrill(place);
  const good = notes.filter(({ state }) => state !== 'failed');
  const [newest] = good;
  const findings = backupWarnings(notes, drill, now).map(({ sentence, act }) =>
    warn(`${sentence} ${act === 'restore drill' ? `Run one: ${ownerCall} drill.` : `Make one: ${ownerCall} backup.`}`),
  );
  if (at === undefined)
    findings.push(
      warn('None are made automatically (BACKUP_AT is off). Remove it, or make sure another program makes them.'),
    );
  if (newest !== undefined) {
    const sentence = `The newest of ${counted(good.length, 'backup')} in ${folder} is from ${newest.made_at}`;
    findings.push(ok(`${sentence} (${inMegabytes(newest.bytes ?? 0)}).`));
    const refusal = await whyNoRoom(config, newest.bytes ?? 0);
    if (refusal !== undefined)
      findings.push(bad(`${refusal} The next one will fail: delete old ones, or keep them on another disk.`));
  }
  return findings;
}

/** The database copy also takes up space while the backup is made. */
async function whyNoRoom({ backups, database }: Config, bytes: number): Promise<string | undefined> {
  const { file } = databaseAt(database);
  const copyBytes = backups.isElsewhere || file === undefined ? 0 : sizeOfDatabase(file);
  try {
    await requireSpace(backups.folder, bytes + copyBytes);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
