import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { FolderCommand } from './command.ts';
import { enterDataDir } from './enter-data-dir.ts';

/** `npm run` works in the project's folder; a file is meant from where its name was typed. */
function typedPath(file: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: typedIn } = process.env;
  return resolve(script === 'cli' && typedIn !== undefined ? typedIn : process.cwd(), file);
}

export const elsewhere = (tool: string) =>
  new Refusal(
    `The data is in PostgreSQL (DATABASE_URL): use ${tool} for the database and copy the folders photos and secrets of DATA_DIR.`,
  );

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const photosInWords = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;

async function backUp({ dataDir, database }: Config, file: string): Promise<string> {
  if (database.engine === 'postgres') throw elsewhere('pg_dump');
  const lock = enterDataDir(dataDir, database.file);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());
  const { signal } = interruption;
  const order = { dataDir, database: database.file, to: typedPath(file), now: Date.now, signal };
  const made = await makeBackup(order).finally(() => lock.release());
  const lost = made.missingPhotos;
  return [
    `Backed up the database, the key and ${photosInWords(made.photos)} to ${typedPath(file)} (${inMegabytes(made.bytes)}).`,
    ...(lost === 0 ? [] : [`${photosInWords(lost)} could not be saved: missing in DATA_DIR already.`]),
  ].join('\n');
}

async function restore({ dataDir, database }: Config, file: string): Promise<string> {
  if (database.engine === 'postgres') throw elsewhere('pg_restore');
  const { madeAt, photos, replaced } = await restoreBackup({ dataDir, from: typedPath(file), now: Date.now });
  return [
    `Restored the state of ${madeAt} with ${photosInWords(photos)}. Everybody has to log in again.`,
    'What was deleted since then is back; delete it again where it has to stay deleted.',
    ...(replaced === undefined ? [] : [`The data that was here before is in ${replaced}; delete it when all is well.`]),
  ].join('\n');
}

export const backupCommands: readonly FolderCommand[] = [
  {
    name: 'backup',
    usage: 'backup FILE',
    summary:
      'Writes database, photos and the key of the room passwords into one tar file. The server may be running. The file holds secrets: keep it safe.',
    arguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [file = ''] }) => backUp(config, file),
  },
  {
    name: 'restore',
    usage: 'restore FILE',
    summary:
      'Puts a backup in the place of the data, after checking it. The server must be stopped. Everybody has to log in again.',
    arguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [file = ''] }) => restore(config, file),
  },
];
