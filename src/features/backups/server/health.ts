import type { Context } from '#server/context.ts';
import type { HealthReport } from '#server/feature.ts';
import { backupPlace, listBackupNotes, readDrill } from './records.ts';
import type { Runner } from './runner.ts';
import { backupWarnings, lastNightlyAt } from './warnings.ts';

/** What the owner is told of the backups beside everything else: when the last good one was, and what is wrong with them. */
export function backupHealth({ config, clock, db }: Context, runner: Runner): () => Promise<HealthReport> {
  const place = backupPlace(config);
  return async () => {
    const waiting = runner.running() === undefined ? 0 : 1;
    const notes = listBackupNotes(place);
    const good = notes.find(({ state }) => state !== 'failed');
    const nightlyAt = await lastNightlyAt(db);
    const lastBackupAt = Math.max(nightlyAt ?? 0, good === undefined ? 0 : Date.parse(good.made_at));
    return {
      needs: backupWarnings(notes, readDrill(place), clock(), nightlyAt).map((warning) => ({
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
