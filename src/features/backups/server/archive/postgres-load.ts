import { createReadStream } from 'node:fs';
import type pg from 'pg';
import { MigrationError, migrateWithin } from '#server/db/migrate.ts';
import type { SiteParts } from '../site-parts.ts';
import { DamagedArchive } from './archive.ts';
import { columnsOf, type DumpEnd, type DumpedTable, type DumpHeader, ownTables, quoted } from './postgres-dump.ts';

const batchRows = 500;
const batchBytes = 1024 * 1024;

interface Table {
  oid: number;
  name: string;
  columns: string[];
}

/**
 * Fills the connection's empty schema within the caller's transaction. The caller then runs later migrations, which
 * compares the loaded ledger with ours. Throws DamagedArchive or MigrationError.
 */
export async function loadDump(
  client: pg.Client,
  file: string,
  schema: number,
  migrations: SiteParts['migrations'],
): Promise<void> {
  const lines = linesOf(file);
  const head = await lines.next();
  const ledger = head.done || head.value.letter !== 'H' ? [] : (parse<DumpHeader>(head.value.json).migrations ?? []);
  if (ledger.at(-1)?.number !== schema) throw new DamagedArchive("its database isn't the one that was backed up");
  const newer = ledger.find(({ number }) => !migrations.some((known) => known.number === number));
  if (newer !== undefined)
    throw new MigrationError(
      `The database was written by a newer version of Pitstop (migration ${newer.number}, ${newer.name}).`,
    );
  await migrateWithin(
    client,
    migrations.filter(({ number }) => number <= schema),
  );

  const tables = await listTables(client);
  const foreignKeys = await emptyTables(client, tables);
  await fill(client, lines, tables);
  for (const foreignKey of foreignKeys) await addForeignKey(client, foreignKey);
}

interface Line {
  letter: string;
  json: string;
}

/** Node's readline would also split at U+2028, which rows may contain. */
async function* linesOf(file: string): AsyncGenerator<Line, void> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield lineOf(line);
  }
  if (rest !== '') yield lineOf(rest);
}

const lineOf = (line: string): Line => ({ letter: line.slice(0, 1), json: line.slice(1) });

function parse<T>(json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch (cause) {
    throw new DamagedArchive("its database can't be read", { cause });
  }
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ oid: number; name: string }>(ownTables);
  const tables: Table[] = [];
  for (const { oid, name } of rows) tables.push({ oid, name, columns: await columnsOf(client, oid) });
  return tables;
}

interface ForeignKey {
  table: string;
  name: string;
  words: string;
}

/** Deletes rows that migrations have inserted, and drops constraints that need all rows to be present. */
async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as words
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join()}`);
  return foreignKeys;
}

/** Throws DamagedArchive if a row has a dangling reference. */
async function addForeignKey(client: pg.Client, { table, name, words }: ForeignKey): Promise<void> {
  try {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${words}`);
  } catch (error) {
    throw asDamageIfData(error);
  }
}

/** Turns errors about values, constraints and columns into DamagedArchive; returns all others unchanged. */
function asDamageIfData(cause: unknown): unknown {
  const { code } = cause as { code?: unknown };
  const isOfData = typeof code === 'string' && /^(?:22|23|42)/.test(code);
  return isOfData ? new DamagedArchive('its database is damaged', { cause }) : cause;
}

async function fill(client: pg.Client, lines: AsyncGenerator<Line, void>, tables: readonly Table[]): Promise<void> {
  const counts: Record<string, number> = {};
  let table: Table | undefined;
  let name = '';
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (table !== undefined && batch.length > 0) await insert(client, table, batch);
    batch = [];
    bytes = 0;
  };
  for await (const { letter, json } of lines) {
    if (letter === 'R') {
      counts[name] = (counts[name] ?? 0) + 1;
      batch.push(json);
      bytes += json.length;
      if (batch.length >= batchRows || bytes >= batchBytes) await flush();
      continue;
    }
    await flush();
    if (letter === 'E') {
      await finish(client, tables, counts, parse<DumpEnd>(json));
      return;
    }
    const dumped = parse<DumpedTable>(json);
    name = dumped.name;
    counts[name] = 0;
    // Other tables in the same schema aren't ours to restore.
    table = tables.find((candidate) => candidate.name === name);
    const lost = table?.columns.find((column) => !dumped.columns.includes(column));
    if (lost !== undefined) throw new DamagedArchive(`its database has no column ${name}.${lost}`);
  }
  throw new DamagedArchive('its database is incomplete');
}

async function insert(client: pg.Client, { name, columns }: Table, batch: readonly string[]): Promise<void> {
  const list = columns.map(quoted).join();
  try {
    await client.query(
      `insert into ${quoted(name)} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [`[${batch.join()}]`],
    );
  } catch (error) {
    throw asDamageIfData(error);
  }
}

async function finish(client: pg.Client, tables: readonly Table[], counts: Record<string, number>, end: DumpEnd) {
  for (const { name } of tables) {
    if (counts[name] === undefined) throw new DamagedArchive(`its database has no table ${name}`);
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  if (Object.entries(end.rows).some(([name, rows]) => counts[name] !== rows))
    throw new DamagedArchive('its database is incomplete');
  for (const { table, column, last, isCalled } of end.counters) {
    if (!tables.some(({ name }) => name === table)) continue;
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
      table,
      column,
      last,
      isCalled,
    ]);
  }
}

/** Doesn't need a database. Throws DamagedArchive if the dump isn't complete. */
export async function readDump(file: string): Promise<{ schema: number; photos: string[] }> {
  const counts: Record<string, number> = {};
  const photos: string[] = [];
  let schema = 0;
  let table: DumpedTable = { name: '', columns: [] };
  for await (const { letter, json } of linesOf(file)) {
    if (letter === 'H') schema = parse<DumpHeader>(json).migrations.at(-1)?.number ?? 0;
    else if (letter === 'T') {
      table = parse<DumpedTable>(json);
      counts[table.name] = 0;
    } else if (letter === 'R') {
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      const row = parse<Record<string, unknown>>(json);
      if (table.columns.includes('photo') && typeof row.photo === 'string') photos.push(row.photo);
    } else {
      const { rows } = parse<DumpEnd>(json);
      if (Object.entries(rows).every(([name, count]) => counts[name] === count)) return { schema, photos };
      break;
    }
  }
  throw new DamagedArchive('its database is incomplete');
}
