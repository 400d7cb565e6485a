import { sql } from 'kysely';
import type { ReadDatabase } from './database.ts';
import type { Migration } from './migrate.ts';

/** Lets a database and its photo folder recognise each other, because the folder stores the same id in a file. */
export const siteMigration: Migration = {
  number: 30,
  name: 'site id',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => {
    const drawn = strict === '' ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))';
    return [
      `create table site (
        id ${integer} primary key not null check (id = 1),
        site text not null
      )${strict}`,
      `insert into site (id, site) values (1, ${drawn})`,
    ];
  },
};

/** The site id of a database; undefined if it's older than site ids, or empty. */
export async function siteOfDatabase({
  engine,
  read,
}: Pick<ReadDatabase, 'engine' | 'read'>): Promise<string | undefined> {
  const named =
    engine === 'sqlite'
      ? sql<{ name: string }>`(select name from sqlite_schema where type = 'table' and name = 'site')`
      : sql<{ name: string | null }>`(select to_regclass('site')::text as name)`;
  const found = await read.selectFrom(named.as('found')).select('name').executeTakeFirst();
  if (found?.name == null) return undefined;
  return (await read.selectFrom('site').select('site').executeTakeFirst())?.site;
}
