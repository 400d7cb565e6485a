import { open } from 'node:fs/promises';
import pg from 'pg';
import { throwUnusable } from '#server/db/database-lock.ts';
import type { Applied } from '#server/db/migrate.ts';
import { connectionTimeoutMillis, onConnection, ourTypes } from '#server/db/postgres.ts';
import { Refusal } from '#server/refusal.ts';
import type { Source } from './snapshot.ts';

/**
 * A snapshot of all our tables as lines of text: `pg_dump` isn't on every machine, and may not match the server's
 * version. Each line begins with a letter:
 *
 *     H  the header, with the migration ledger
 *     T  a table with its columns; its rows follow
 *     R  a row as JSON, made by PostgreSQL
 *     E  the row count of each table, and the state of its sequences
 */
export const dumpName = 'postgres.jsonl';

export interface DumpHeader {
  format: 1;
  migrations: Applied[];
}
export interface DumpedTable {
  name: string;
  columns: string[];
}
export interface Counter {
  table: string;
  column: string;
  last: string;
  isCalled: boolean;
}
export interface DumpEnd {
  rows: Record<string, number>;
  counters: Counter[];
}

const rowsPerFetch = 500;
const pieceBytes = 1024 * 1024;

/** A connection for work that may take minutes. Throws StartError. */
export async function connectForLongWork(url: string): Promise<pg.Client> {
  const about = { application_name: 'pitstop backup', keepAlive: true, connectionTimeoutMillis, types: ourTypes() };
  const client = new pg.Client({ connectionString: url, ...about });
  client.on('error', () => undefined);
  await client.connect().catch(throwUnusable);
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Throws Refusal if the database isn't set up yet. */
export async function openDump(url: string): Promise<Source> {
  const client = await connectForLongWork(url);
  const found = await client.query("select to_regclass('migrations') is not null as there");
  const { rows } = found.rows[0]?.there
    ? await client.query('select max(number) as schema from migrations')
    : { rows: [] };
  const schema = Number(rows[0]?.schema ?? 0);
  if (schema === 0) {
    await client.end();
    throw new Refusal("The database is empty, so there's nothing to back up.");
  }
  const run = async (sql: string) => void (await client.query(sql));
  return {
    name: dumpName,
    schema,
    read: onConnection(client).read,
    async bytes() {
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
      return Number(rows[0].bytes);
    },
    begin: () => run('begin isolation level repeatable read read only'),
    rollback: () => run('rollback'),
    photosOfTables: () => photosOfTables(client),
    copy: (to) => dumpPostgres(client, to),
    close: () => client.end(),
  };
}

/** The tables this role owns in its schema, except those of extensions. */
export const ownTables = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_get_userbyid(c.relowner) = current_user
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

export async function columnsOf(client: pg.Client, oid: number): Promise<string[]> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
      where attrelid = $1 and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [oid],
  );
  return rows.map(({ name }) => String(name));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function dumpPostgres(client: pg.Client, to: string): Promise<void> {
  await using file = await open(to, 'wx', 0o600);
  let buffered = '';
  const flush = async () => {
    // On a full disk, `write` would silently truncate the file.
    await file.appendFile(buffered);
    buffered = '';
  };
  const writeLine = async (letter: string, json: string) => {
    // JSON columns may contain line feeds between values, which mean nothing.
    buffered += `${letter}${json.replaceAll('\n', ' ')}\n`;
    if (buffered.length > pieceBytes) await flush();
  };

  const ledger = await client.query<Applied>('select number, name, checksum from migrations order by number');
  await writeLine('H', JSON.stringify({ format: 1, migrations: ledger.rows } satisfies DumpHeader));
  const counts: Record<string, number> = {};
  const counters: Counter[] = [];
  const tables = await client.query<{ oid: number; name: string }>(ownTables);
  for (const { oid, name } of tables.rows) {
    await writeLine('T', JSON.stringify({ name, columns: await columnsOf(client, oid) } satisfies DumpedTable));
    counts[name] = await dumpRows(client, name, (row) => writeLine('R', row));
    counters.push(...(await countersOf(client, oid, name)));
  }
  await writeLine('E', JSON.stringify({ rows: counts, counters } satisfies DumpEnd));
  await flush();
}

async function dumpRows(client: pg.Client, table: string, writeLine: (row: string) => Promise<void>): Promise<number> {
  await client.query(`declare rows no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`);
  for (let count = 0; ; ) {
    const { rows } = await client.query<{ row: string }>(`fetch forward ${rowsPerFetch} from rows`);
    for (const { row } of rows) await writeLine(row);
    count += rows.length;
    if (rows.length === rowsPerFetch) continue;
    await client.query('close rows');
    return count;
  }
}

async function countersOf(client: pg.Client, oid: number, table: string): Promise<Counter[]> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence(quote_ident($2), attname) as sequence from pg_attribute
      where attrelid = $1 and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(quote_ident($2), attname) is not null`,
    [oid, table],
  );
  const counters: Counter[] = [];
  for (const { column, sequence } of rows) {
    // This value may be newer than the snapshot. Skipping a number is harmless; assigning one twice isn't.
    const found = await client.query(`select last_value::text as last, is_called as called from ${sequence}`);
    counters.push({ table, column, last: found.rows[0].last, isCalled: found.rows[0].called });
  }
  return counters;
}

async function photosOfTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid
      where a.attname = 'photo' and not a.attisdropped`,
  );
  const photos: string[] = [];
  for (const { name } of rows) {
    const found = await client.query(`select photo from ${quoted(name)} where photo is not null`);
    photos.push(...found.rows.map(({ photo }) => String(photo)));
  }
  return photos;
}
