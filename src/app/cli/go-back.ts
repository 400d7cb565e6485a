import { sql } from 'kysely';
import { archivePath, backupPlace, listBackupNotes } from '#features/backups/server/index.ts';
import type { Config } from '#server/config.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrations } from '../features.ts';
import { keptAside } from './backup.ts';
import type { FolderCommand } from './command.ts';

/** The last migration this program knows. */
const newestKnown = Math.max(...migrations.map(({ number }) => number));

/** The last migration that the data went through, or undefined where nobody can say. */
async function schemaOf(database: Config['database']): Promise<number | undefined> {
  try {
    const place = databaseAt(database);
    if (place.isMissing()) return undefined;
    const last = sql<{ last: number | null }>`(select max(number) as last from migrations)`.as('ledger');
    return await place.look(
      async ({ read }) => (await read.selectFrom(last).select('last').executeTakeFirst())?.last ?? 0,
    );
  } catch {
    return undefined;
  }
}

/**
 * Puts the newest copy from before an upgrade that this program can read in the place of the data, as an older program left it.
 * Where the data never went through that upgrade, because it failed or was gone back from already, there is nothing to go back
 * from: an earlier copy would set it back by all that was done since the upgrade before.
 */
async function goBack(config: Config): Promise<string> {
  const { dataDir, photos, database } = config;
  const place = backupPlace(config);
  const copy = listBackupNotes(place).find(
    ({ reason, state, migration }) =>
      reason === 'before migration' && state !== 'failed' && migration !== null && migration <= newestKnown + 1,
  );
  if (copy === undefined || copy.migration === null)
    throw new Refusal(
      `There is no copy from before an upgrade in ${place.folder} to go back to; restore FILE takes any backup.`,
    );
  const last = await schemaOf(database);
  if (last !== undefined && copy.migration > last)
    throw new Refusal(
      `The data is as it was before migration ${copy.migration} already: start the version from before that upgrade. An earlier one takes its own copy, with its own go-back or restore FILE.`,
    );
  const from = archivePath(place, copy.id);
  const restored = await restoreBackup({ dataDir, photos, database, from, now: Date.now, keepsSchema: true });
  return [
    `Went back to the state of ${restored.madeAt}, from before migration ${copy.migration}. Everybody has to log in again.`,
    copy.migration > newestKnown
      ? 'Start this version on it.'
      : 'Now start the version from before the upgrade; this one would bring the data up to date again.',
    ...keptAside(restored),
  ].join('\n');
}

export const goBackCommand: FolderCommand = {
  name: 'go-back',
  usage: 'go-back',
  summary:
    'Puts the copy from before the last upgrade in the place of the data, for the version from before. The data of now is kept aside. The server must be stopped.',
  arguments: 0,
  options: [],
  runOnFolder: (config) => goBack(config),
};
