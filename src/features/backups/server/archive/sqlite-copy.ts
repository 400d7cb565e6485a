import { backup, DatabaseSync } from 'node:sqlite';
import { sizeOfDatabase } from '#server/db/sqlite.ts';
import { kyselyOn } from '#server/db/sqlite-dialect.ts';
import type { Source } from './snapshot.ts';

export const sqliteName = 'pitstop.db';

/** How many pages are copied per step. The server can use the disk between steps. */
const pagesPerStep = 500;
const busyTimeoutMs = 5000;

export function openSource(file: string): Source {
  const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  const { schema } = db.prepare('select max(number) as schema from migrations').get() as { schema: number };
  return {
    name: sqliteName,
    schema,
    read: kyselyOn(db),
    bytes: async () => sizeOfDatabase(file),
    begin: async () => db.exec('BEGIN'),
    rollback: async () => db.exec('ROLLBACK'),
    photosOfTables: async () => photosOfTables(db),
    copy: async (to) => void (await backup(db, to, { rate: pagesPerStep })),
    close: async () => db.close(),
  };
}

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
