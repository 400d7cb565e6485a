import { archivePath, backupPlace, listBackupNotes } from '#features/backups/server/index.ts';
import type { Config } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { hasContent, openToLook } from '#server/db/sqlite.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrations } from '../features.ts';
import type { FolderCommand } from './command.ts';

/** The last migration this program knows. */
const newestKnown = Math.max(...migrations.map(({ number }) => number));
const lastMigration = 'select max(number) as last from migrations';

/** The last migration that the data went through, or undefined where nobody can say. */
async function schemaOf(database: Config['database']): Promise<number | undefined> {
  try {
    if (database.engine === 'postgres') return await schemaOnServer(database.url);
    if (!hasContent(database.file)) return undefined;
    using db = openToLook(database.file);
    return Number(db.prepare(lastMigration).get()?.last ?? 0);
  } catch {
    return undefined;
  }
}

async function schemaOnServer(url: string): Promise<number> {
  const db = openPostgres(url, () => undefined);
  try {
    const { rows } = await db.pool.query<{ last: string | null }>(lastMigration);
    return Number(rows[0]?.last ?? 0);
  } finally {
    await db.close();
  }
}

/**
 * Puts the newest copy from before an upgrade in the place of the data, as an older program left it. An older program, which
 * cannot read the data of now, takes the newest copy that it can read; that of now takes the one from before its own upgrade.
 */
async function goBack(config: Config): Promise<string> {
  const { dataDir, database } = config;
  const place = backupPlace(config);
  const last = Math.min((await schemaOf(database)) ?? Number.POSITIVE_INFINITY, newestKnown + 1);
  const copy = listBackupNotes(place).find(
    ({ reason, state, migration }) =>
      reason === 'before migration' && state !== 'failed' && migration !== null && migration <= last,
  );
  if (copy === undefined || copy.migration === null)
    throw new Refusal(
      `There is no copy from before an upgrade in ${place.folder} to go back to; restore FILE takes any backup.`,
    );
  const from = archivePath(place, copy.id);
  const order = { dataDir, database, from, now: Date.now, keepsSchema: true };
  const { madeAt, replaced, replacedSchema } = await restoreBackup(order);
  const tables = replacedSchema === undefined ? '' : `, and its tables in the schema ${replacedSchema}`;
  return [
    `Went back to the state of ${madeAt}, from before migration ${copy.migration}. Everybody has to log in again.`,
    copy.migration > newestKnown
      ? 'Start this version on it.'
      : 'Now start the version from before the upgrade; this one would bring the data up to date again.',
    ...(replaced === undefined
      ? []
      : [`The data that was here before is in ${replaced}${tables}; delete it when all is well.`]),
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
