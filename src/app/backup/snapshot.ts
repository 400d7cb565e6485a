import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Reader } from '#server/db/database.ts';
import { kyselyOn } from '#server/db/sqlite-dialect.ts';
import { eachOf } from '#server/photos/each-of.ts';
import { allPhotos, migrations } from '../features.ts';
import type { ArchivedFile } from './archive.ts';
import { dumpName, dumpPostgres, openDump, photosOfTables as photosOfPostgres } from './postgres-dump.ts';

export interface Snapshot {
  /** Number of the last migration. */
  schema: number;
  /** The copy of the database. */
  database: ArchivedFile;
  /** Names of the photos that lie in the folder now. */
  photos: string[];
  missingPhotos: string[];
}

/** Pages per step of the copy: between two steps the disk belongs to the server. */
const pagesPerStep = 500;
const busyTimeoutMs = 5000;
/** An undo takes its photo away at once; each round leaves only those of the moment between two looks. */
const roundsAtMost = 50;
/** Each may be a call to a store. */
const broughtAtOnce = 8;

export const sqliteName = 'pitstop.db';

/** Brings a photo into the folder; false where there is none. */
export type Bring = (name: string) => Promise<boolean>;

export async function snapshotOfSqlite(file: string, folder: string, bring: Bring): Promise<Snapshot> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    const { schema } = source.prepare('select max(number) as schema from migrations').get() as { schema: number };
    const reader: Reader = kyselyOn(source);
    const found = await holdMoment(bring, {
      begin: async () => source.exec('BEGIN'),
      listPhotos: async () => (isOfToday(schema) ? allPhotos.listAll(reader) : photosOfTables(source)),
      giveUp: async () => source.exec('ROLLBACK'),
    });
    const path = join(folder, sqliteName);
    await backup(source, path, { rate: pagesPerStep });
    source.exec('ROLLBACK');
    return { schema, database: { name: sqliteName, path }, ...found };
  } finally {
    source.close();
  }
}

export async function snapshotOfPostgres(url: string, folder: string, bring: Bring): Promise<Snapshot> {
  const source = await openDump(url);
  try {
    const { schema } = source;
    const found = await holdMoment(bring, {
      begin: source.begin,
      listPhotos: () => (isOfToday(schema) ? allPhotos.listAll(source.read) : photosOfPostgres(source.client)),
      giveUp: source.giveUp,
    });
    const path = join(folder, dumpName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await dumpPostgres(source.client, path);
    return { schema, database: { name: dumpName, path }, ...found };
  } finally {
    await source.close();
  }
}

/** The features know how to ask for their photos in the schema of today only. */
export const isOfToday = (schema: number) => schema === migrations.at(-1)?.number;

/** All that a column called `photo` names: so they are called in every table of ours, and a test sees to it. */
export function photosOfTables(db: DatabaseSync): string[] {
  const tables = db
    .prepare(
      `select m.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'photo'`,
    )
    .all();
  return tables.flatMap(({ name }) =>
    db
      .prepare(`select photo from "${name}" where photo is not null`)
      .all()
      .map(({ photo }) => String(photo)),
  );
}

interface Moment {
  begin: () => Promise<void>;
  listPhotos: () => Promise<string[]>;
  giveUp: () => Promise<void>;
}

/** Leaves a read transaction open on a moment all of whose photos were brought. */
async function holdMoment(bring: Bring, { begin, listPhotos, giveUp }: Moment) {
  const brought = new Set<string>();
  let missedBefore = '';
  for (let round = 1; ; round++) {
    await begin();
    const photos = await listPhotos();
    await eachOf(photos, broughtAtOnce, async (name) => {
      if (!brought.has(name) && (await bring(name))) brought.add(name);
    });
    const missing = photos.filter((name) => !brought.has(name));
    // The same ones again: their rows are still there, so nobody has taken them back; the disk has lost them.
    const missed = missing.join();
    if (missed === missedBefore || round === roundsAtMost)
      return { photos: photos.filter((name) => brought.has(name)), missingPhotos: missing };
    missedBefore = missed;
    await giveUp();
  }
}
