import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { makeData, temporaryFolder } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { migrateSqlite } from '#server/db/migrate.ts';
import { foundation } from '#server/db/migrations.ts';
import { type ArchivedFile, readArchive, writeArchive } from '../archive/archive.ts';
import { makeBackup } from '../archive/make-backup.ts';

export const now = () => Date.parse('2026-02-03T04:05:06Z');

/** A folder with the data `old`, and a backup of another folder with the data `new`. */
export async function oldDataAndNewBackup(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'new.tar')];
  await makeData(dataDir, 'old');
  await makeData(other, 'new');
  await makeBackup(siteParts, {
    dataDir: other,
    database: { engine: 'sqlite', file: join(other, 'pitstop.db') },
    to: file,
    now,
  });
  return { folder, dataDir, file };
}

interface Changes {
  change: (unpacked: string) => Promise<void>;
  /** The last migration, according to the manifest. */
  schema?: number;
  more?: string[];
}

/** Changes a backup's contents and gives it a matching manifest. */
export async function repack(folder: string, file: string, { change, schema, more = [] }: Changes): Promise<string> {
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  const { files, ...about } = await readArchive(file, unpacked, { isAllowed: () => true });
  await change(unpacked);
  const again: ArchivedFile[] = [...Object.keys(files), ...more].map((name) => ({ name, path: join(unpacked, name) }));
  const { madeAt, missingPhotos } = about;
  await writeArchive(join(folder, 'changed.tar'), {
    files: again,
    schema: schema ?? about.schema,
    madeAt,
    missingPhotos,
  });
  return join(folder, 'changed.tar');
}

export async function changeDatabase(unpacked: string, change: (db: DatabaseSync) => void): Promise<void> {
  const db = new DatabaseSync(join(unpacked, 'pitstop.db'));
  change(db);
  db.close();
}

const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => String(name));

/** The same data in the schema of the first migration, without the columns that were added later. */
export async function writeAsFirstSchema(unpacked: string): Promise<void> {
  const file = join(unpacked, 'pitstop.db');
  await rename(file, `${file}.now`);
  const db = new DatabaseSync(file);
  await migrateSqlite(db, [foundation], async () => undefined);
  db.exec(`PRAGMA foreign_keys = OFF; attach '${file}.now' as now`);
  const columns = db.prepare(`select a.name from pragma_table_info(?) a
    join (select name from pragma_table_info(?, 'now')) b on a.name = b.name`);
  for (const table of tablesOf(db).filter((name) => name !== 'migrations')) {
    const common = columns
      .all(table, table)
      .map(({ name }) => `"${name}"`)
      .join();
    db.exec(`insert into main."${table}" (${common}) select ${common} from now."${table}"`);
  }
  db.exec('detach now');
  db.close();
  await rm(`${file}.now`);
}
