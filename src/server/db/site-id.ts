import { sql } from 'kysely';
import type { Seen } from './database.ts';
import type { Migration } from './migrate.ts';

/** By which a database and its folder of photos recognise each other: the folder has the same one in a file. */
export const siteMigration: Migration = {
  number: 30,
  name: 'site id',
  isBesideOlder: true,
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

/** The site id of a database; undefined where it is from before there was one, or is empty. */
export async function siteOfDatabase({ engine, read }: Pick<Seen, 'engine' | 'read'>): Promise<string | undefined> {
  const named =
    engine === 'sqlite'
      ? sql<{ name: string }>`(select name from sqlite_schema where type = 'table' and name = 'site')`
      : sql<{ name: string | null }>`(select to_regclass('site')::text as name)`;
  const found = await read.selectFrom(named.as('found')).select('name').executeTakeFirst();
  if (found?.name == null) return undefined;
  return (await read.selectFrom('site').select('site').executeTakeFirst())?.site;
}
