import type { Config } from '#server/config.ts';
import { hasContent, openToLook } from '#server/db/sqlite.ts';
import { backupFolder, listCopies } from '../backup/copy-before-migration.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrations } from '../features.ts';
import { elsewhere } from './backup.ts';
import type { FolderCommand } from './command.ts';

/** The last migration this program knows. */
const newestKnown = Math.max(...migrations.map(({ number }) => number));

/** The last migration that the data went through, or undefined where nobody can say. */
function schemaOf(file: string): number | undefined {
  if (!hasContent(file)) return undefined;
  try {
    using db = openToLook(file);
    return Number(db.prepare('select max(number) as last from migrations').get()?.last ?? 0);
  } catch {
    return undefined;
  }
}

/**
 * Puts the newest copy from before an upgrade in the place of the data, as an older program left it. An older program, which
 * cannot read the data of now, takes the newest copy that it can read; that of now takes the one from before its own upgrade.
 */
async function goBack({ dataDir, database }: Config): Promise<string> {
  if (database.engine === 'postgres') throw elsewhere('pg_restore');
  const schema = schemaOf(database.file) ?? Number.POSITIVE_INFINITY;
  const copy = listCopies(backupFolder(dataDir)).find(
    ({ migration }) => migration <= Math.min(schema, newestKnown + 1),
  );
  if (copy === undefined) {
    const folder = backupFolder(dataDir);
    throw new Refusal(
      `There is no copy from before an upgrade in ${folder} to go back to; restore FILE takes any backup.`,
    );
  }
  const { madeAt, replaced } = await restoreBackup({ dataDir, from: copy.file, now: Date.now, keepsSchema: true });
  return [
    `Went back to the state of ${madeAt}, from before migration ${copy.migration}. Everybody has to log in again.`,
    copy.migration > newestKnown
      ? 'Start this version on it.'
      : 'Now start the version from before the upgrade; this one would bring the data up to date again.',
    ...(replaced === undefined ? [] : [`The data that was here before is in ${replaced}; delete it when all is well.`]),
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
