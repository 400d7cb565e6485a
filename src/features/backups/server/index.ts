import type { Feature } from '#server/feature.ts';
import { backupHealth } from './health.ts';
import type { StartJob } from './job.ts';
import { backupRoutes } from './routes.ts';
import { makeRunner } from './runner.ts';

export { type Job, type JobOrder, type JobOutcome, JobRefused, type JobSettings, type StartJob } from './job.ts';
export {
  archivePath,
  type BackupNote,
  type BackupPlace,
  backupPlace,
  clearRunning,
  emptyNote,
  freeId,
  listBackupNotes,
  readDrill,
  readRunning,
  removeBackup,
  sweepNotes,
  writeBackupNote,
  writeDrill,
  writeRunning,
} from './records.ts';
export { backupWarnings } from './warnings.ts';

/** What only the house knows: how the work is begun, and whether somebody is at it, in whichever process. */
export interface BackupMachinery {
  start: StartJob;
  isAtWork: (dataDir: string) => boolean;
}

export const backups = (machinery: BackupMachinery): Feature => ({
  name: 'backups',
  open: (context) => {
    const runner = makeRunner(context, machinery);
    return {
      routes: backupRoutes(context, runner),
      jobs: [runner.nightly],
      health: backupHealth(context, runner),
      close: runner.close,
    };
  },
});
