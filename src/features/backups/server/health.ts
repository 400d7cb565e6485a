import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { sizeOfDatabase } from '#server/db/sqlite.ts';
import { requireSpace } from '#server/disk.ts';
import type { HealthReport } from '#server/feature.ts';
import { counted, type Finding, findingsAbout, inMegabytes } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { Refusal } from '#server/refusal.ts';
import { dayMs } from '#shared/time.ts';
import type { Drill } from '../contract.ts';
import { type BackupNote, backupPlace, listBackupNotes, readDrill } from './records.ts';
import type { Runner } from './runner.ts';

const backupOldAfterMs = 2 * dayMs;
const drillOldAfterMs = 30 * dayMs;

interface BackupWarning {
  sentence: string;
  short: string;
  act: 'back up' | 'restore drill';
}

/** When a nightly backup was last made, by any process and in any folder. */
export async function lastNightlyAt({ read }: Pick<Database, 'read'>): Promise<number | undefined> {
  const row = await read.selectFrom('jobs').where('name', '=', nightlyName).select('ran_at').executeTakeFirst();
  return row?.ran_at || undefined;
}

export const nightlyName = 'nightly backup';

/** Warnings for the owner, most urgent first. Of backups made on another machine, only the time is known. */
export function backupWarnings(
  notes: readonly BackupNote[],
  drill: Drill | undefined,
  now: number,
  nightlyAt = 0,
): BackupWarning[] {
  const [newest] = notes;
  const good = notes.find(({ state }) => state !== 'failed');
  const age = (iso: string) => now - Date.parse(iso);
  const warnings: BackupWarning[] = [];
  const warn = (act: BackupWarning['act'], short: string, sentence: string) => warnings.push({ sentence, short, act });
  const isMade = now - nightlyAt <= backupOldAfterMs;
  if (good === undefined && !isMade) warn('back up', 'No backup', "There's no backup yet.");
  if (good !== undefined && !isMade && age(good.made_at) > backupOldAfterMs)
    warn('back up', 'Backup overdue', `The newest backup is ${inDays(age(good.made_at))} old.`);
  if (newest?.state === 'failed')
    warn('back up', 'Backup failed', `The last backup failed: ${newest.error ?? 'the reason is unknown.'}`);
  if (good === undefined) return warnings;
  if (drill === undefined) warn('restore drill', 'No drill yet', 'No backup has been tested with a restore drill yet.');
  else if (drill.state === 'failed')
    warn('restore drill', 'Drill failed', `The last restore drill failed: ${drill.outcome}`);
  else if (age(drill.at) > drillOldAfterMs)
    warn('restore drill', 'Drill overdue', `The last restore drill was ${inDays(age(drill.at))} ago.`);
  return warnings;
}

const inDays = (ms: number) => `${Math.floor(ms / dayMs)} days`;

export function backupHealth({ config, clock, db }: Context, runner: Runner): () => Promise<HealthReport> {
  const place = backupPlace(config);
  return async () => {
    const waiting = runner.running() === undefined ? 0 : 1;
    const notes = listBackupNotes(place);
    const good = notes.find(({ state }) => state !== 'failed');
    const nightlyAt = await lastNightlyAt(db);
    const lastBackupAt = Math.max(nightlyAt ?? 0, good === undefined ? 0 : Date.parse(good.made_at));
    return {
      alerts: backupWarnings(notes, readDrill(place), clock(), nightlyAt).map((warning) => ({
        ...warning,
        urgency: 'soon',
        detail: '',
        page: 'adminBackups',
      })),
      waiting,
      ...(lastBackupAt > 0 && { lastBackupAt }),
    };
  };
}

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

/** While the backup is being made, the copy of the database takes up space as well. */
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
