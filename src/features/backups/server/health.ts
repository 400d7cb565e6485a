import type { Context } from '#server/context.ts';
import type { HealthReport } from '#server/feature.ts';
import { backupPlace, listBackupNotes, readDrill } from './records.ts';
import type { Runner } from './runner.ts';
import { backupWarnings } from './warnings.ts';

/** What the owner is told of the backups beside everything else: when the last good one was, and what is wrong with them. */
export function backupHealth({ config, clock }: Context, runner: Runner): () => Promise<HealthReport> {
  const place = backupPlace(config);
  return async () => {
    const notes = listBackupNotes(place);
    const good = notes.find(({ state }) => state !== 'failed');
    return {
      needs: backupWarnings(notes, readDrill(place), clock()).map((warning) => ({
        ...warning,
        urgency: 'soon',
        detail: '',
        page: 'adminBackups',
      })),
      waiting: runner.running() === undefined ? 0 : 1,
      ...(good !== undefined && { lastBackupAt: Date.parse(good.made_at) }),
    };
  };
}
