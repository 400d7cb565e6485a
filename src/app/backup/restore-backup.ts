import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { fileSetting } from '#server/db/database-at.ts';
import { Refusal } from './refusal.ts';
import type { Restored } from './unpacked-backup.ts';
import { wayOf } from './ways.ts';

interface Order {
  dataDir: string;
  /** Where photos are put; into the data folder where it is left out. */
  photos?: Config['photos'];
  /** Where it is restored to; the SQLite file of the data folder where it is left out. */
  database?: Config['database'];
  from: string;
  now: () => number;
  /** Leaves the database as old as it is, for the program from before an upgrade. */
  keepsSchema?: boolean;
}

/**
 * Puts a backup in the place of the data. Everything is unpacked and checked beside it first; then one rename decides, or on
 * PostgreSQL one commit. Throws Refusal or StartError before that, and then the data is as it was.
 */
export async function restoreBackup(order: Order): Promise<Restored> {
  const { dataDir, photos, database, from, now, keepsSchema = false } = order;
  const file = await stat(from).catch(() => undefined);
  if (!file?.isFile()) throw new Refusal(`There is no file ${from}.`);
  return wayOf(database ?? fileSetting(join(dataDir, 'pitstop.db'))).restore({
    dataDir,
    photos,
    from,
    bytes: file.size,
    terms: { now, keepsSchema },
  });
}
