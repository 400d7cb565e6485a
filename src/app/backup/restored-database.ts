import { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from '#server/db/migrate.ts';
import { migrations } from '../features.ts';
import { DamagedArchive } from './archive.ts';

/** The database is of the version that the backup was made of. Throws DamagedArchive. */
export function requireSchema(file: string, schema: number): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (lastMigration(db) !== schema) throw new DamagedArchive('its database is not the one that was backed up');
  } finally {
    db.close();
  }
}

function lastMigration(db: DatabaseSync): unknown {
  const isThere = db.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migrations'").get();
  return isThere && db.prepare('select max(number) as last from migrations').get()?.last;
}

/** Everything that our migrations make is there, whatever the ledger says of them. Throws DamagedArchive. */
export async function requireTables(db: DatabaseSync): Promise<void> {
  const empty = new DatabaseSync(':memory:');
  try {
    await migrateSqlite(empty, migrations, async () => undefined);
    const found = new Set(partsOf(db));
    const missing = partsOf(empty).find((part) => !found.has(part));
    if (missing !== undefined) throw new DamagedArchive(`its database has no ${missing}`);
  } finally {
    empty.close();
  }
}

/** Tables, their columns, indexes and triggers, in words. */
function partsOf(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `select type, name, null as part from sqlite_schema where name not like 'sqlite%'
      union all select 'column', t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`,
    )
    .all();
  return rows.map(({ type, name, part }) => `${type} ${part === null ? name : `${name}.${part}`}`);
}
