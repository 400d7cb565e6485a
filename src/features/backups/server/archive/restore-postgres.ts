import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { lockForSwap, StartError } from '#server/data-dir.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { addressLabel } from '#server/db/postgres.ts';
import { Refusal } from '#server/refusal.ts';
import { connectForLongWork, quoted } from './postgres-dump.ts';
import { commitRestore, finishRestore, requireNoStamp, stampFile, unpackingFolder } from './swap.ts';

const scratchSchema = 'pitstop_restoring';
const lockNotAvailable = '55P03';

/** The name of the schema that the replaced tables are moved to. */
export const schemaOfStamp = (stamp: string) => `replaced_${stamp.toLowerCase().replaceAll('-', '_')}`;

/**
 * In one commit, swaps the tables for those that `fill` creates, and moves the old ones to a schema of their own.
 * Closes the connection, which discards anything uncommitted.
 */
export async function swapTables<T>(url: string, stamp: string, fill: (client: pg.Client) => Promise<T>): Promise<T> {
  const schema = schemaOfStamp(stamp);
  return inScratch(url, scratchSchema, async (client, home) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.exchange]);
    const filled = await fill(client);
    await client.query(`create schema ${quoted(schema)}`);
    await moveAll(client, home, schema);
    await moveAll(client, scratchSchema, home);
    await client.query(`drop schema ${scratchSchema}`);
    await client.query('commit');
    return filled;
  });
}

/**
 * Within this transaction, names refer to the scratch schema; `home` is the previous one. Closing the connection
 * discards uncommitted work.
 */
export async function inScratch<T>(
  url: string,
  schema: string,
  work: (client: pg.Client, home: string) => Promise<T>,
): Promise<T> {
  const client = await connectForLongWork(url);
  try {
    await client.query('begin');
    const { rows } = await client.query('select current_schema() as home');
    await client.query(`create schema ${quoted(schema)}`).catch((error) => {
      if (error.code !== '42501') throw error;
      throw new Refusal("The role in DATABASE_URL can't create schemas. Use the owner of the database.");
    });
    await client.query(`set local search_path to ${quoted(schema)}`);
    return await work(client, String(rows[0].home));
  } finally {
    await client.end();
  }
}

/** Tables are moved along with their indexes, constraints, triggers and sequences. */
async function moveAll(client: pg.Client, from: string, to: string): Promise<void> {
  const isOfExtension = (oid: string) =>
    `exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
  const { rows } = await client.query<{ words: string }>(
    `select format('%s %I.%I', case relkind when 'v' then 'view' else 'table' end, $1::text, relname) as words
      from pg_class c where relnamespace = $1::regnamespace and relkind in ('r', 'v')
        and pg_get_userbyid(relowner) = current_user and not ${isOfExtension('c.oid')}
      union all
      select format('function %s', p.oid::regprocedure) from pg_proc p
        where pronamespace = $1::regnamespace and pg_get_userbyid(proowner) = current_user and not ${isOfExtension('p.oid')}`,
    [from],
  );
  for (const { words } of rows) await client.query(`alter ${words} set schema ${quoted(to)}`);
}

/** Waits for the commit of a killed process if that's still in progress. Throws StartError if it takes too long. */
export async function isCommitted(url: string, schema: string): Promise<boolean> {
  const client = await connectForLongWork(url);
  try {
    await client.query("set lock_timeout = '30s'");
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.exchange]);
    return (await client.query('select 1 from pg_namespace where nspname = $1', [schema])).rowCount === 1;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    throw new StartError(
      'A restore that was killed is still finishing in this database. Please wait until it is done.',
    );
  } finally {
    await client.end();
  }
}

/** Must be called before the data is opened. Throws StartError. */
export async function finishOnServer(url: string, dataDir: string): Promise<void> {
  const lock = lockForSwap(dataDir);
  try {
    await recoverOnServer(url, dataDir);
  } finally {
    lock.release();
  }
}

/** Like `finishOnServer`, for callers that already hold the lock. */
export async function recoverOnServer(url: string, dataDir: string): Promise<void> {
  const found = readStamp(join(dataDir, unpackingFolder, stampFile));
  if (found !== undefined && (await isCommitted(url, found.schema))) commitRestore(dataDir, found.stamp);
  else if (found?.database !== undefined && found.database !== addressLabel(url))
    requireNoStamp(dataDir, `the database ${found.database}`);
  finishRestore(dataDir);
}

interface Stamp {
  stamp: string;
  /** Exists if the restore was committed. */
  schema: string;
  /** Missing in stamps written by earlier versions. */
  database?: string;
}

export const stampOf = (url: string, stamp: string) =>
  JSON.stringify({ stamp, schema: schemaOfStamp(stamp), database: addressLabel(url) } satisfies Stamp);

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
