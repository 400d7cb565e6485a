import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { addressInWords } from '#server/db/postgres.ts';
import { type Lock, lockForSwap, makeDataDir, StartError } from '../data-dir.ts';
import { lockDatabase, lockForRestore } from '../database-lock.ts';
import { replacedWithin, stageFixed } from './fixed-parts.ts';
import { requireRoom } from './free-space.ts';
import { connectForLong, quoted } from './postgres-dump.ts';
import { Refusal } from './refusal.ts';
import { putRestoredPhotos } from './restored-photos.ts';
import {
  decideRestore,
  finishRestore,
  freeStamp,
  hasUnfinishedRestore,
  replacedFolder,
  requireNoStamp,
  stampFile,
  unpackingFolder,
} from './swap.ts';
import {
  inWords,
  preparePostgres,
  type Restored,
  type RestoreOrder,
  syncFolders,
  type Terms,
  unpack,
} from './unpacked-backup.ts';

const scratchSchema = 'pitstop_restoring';
const lockNotAvailable = '55P03';
const schemaOf = (stamp: string) => `replaced_${stamp.toLowerCase().replaceAll('-', '_')}`;

/**
 * Photos and key are unpacked beside the data, the tables filled beside the old ones, and one commit exchanges the tables and
 * decides: the schema in which the old tables then lie tells whoever comes next to put the files in their places too.
 */
export async function restoreOnServer(
  url: string,
  { dataDir, photos, from, bytes, terms }: RestoreOrder,
): Promise<Restored> {
  makeDataDir(dataDir);
  const noServer = await lockForRestore(url);
  const locks: Lock[] = [noServer];
  const folder = join(dataDir, unpackingFolder);
  try {
    locks.push(lockForSwap(dataDir));
    await settleRestore(url, dataDir);
    const fixed = await requireRoom(dataDir, bytes).catch((error) => {
      finishRestore(dataDir);
      throw error;
    });
    const stamp = freeStamp(dataDir, terms.now());
    const schema = schemaOf(stamp);
    const done = await exchange({
      url,
      dataDir,
      photos,
      folder,
      from,
      terms,
      schema,
      stamp,
      fixed,
    });
    decideRestore(dataDir, stamp);
    finishRestore(dataDir);
    const replaced = replacedFolder(dataDir, stamp);
    return {
      ...done,
      replaced: existsSync(replaced) ? replaced : undefined,
      replacedWithin: replacedWithin(dataDir, basename(replaced)),
      replacedSchema: schema,
    };
  } finally {
    for (const lock of locks.reverse()) lock.release();
  }
}

interface Exchange {
  url: string;
  dataDir: string;
  photos: Config['photos'] | undefined;
  folder: string;
  from: string;
  terms: Terms;
  schema: string;
  stamp: string;
  fixed: Awaited<ReturnType<typeof requireRoom>>;
}

async function exchange(order: Exchange) {
  const { url, dataDir, from, schema } = order;
  const client = await connectForLong(url);
  try {
    return await exchangeTables(client, order);
  } catch (error) {
    // Where the answer to the commit was lost nobody knows how it ended; who comes next asks the database.
    if (!(await isCommitted(url, schema).catch(() => true))) finishRestore(dataDir);
    throw inWords(error, from);
  }
}

/** The connection is over afterwards, and with it what was not committed. */
async function exchangeTables(client: pg.Client, order: Exchange) {
  const { url, dataDir, photos: setting, folder, from, terms, schema, stamp, fixed } = order;
  try {
    const read = await unpack(folder, from, 'postgres');
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.exchange]);
    const home = await enterScratch(client, scratchSchema);
    const photos = await preparePostgres(client, folder, read, terms);
    await putRestoredPhotos(setting, folder, dataDir);
    stageFixed(dataDir, folder, fixed);
    await writeFile(join(folder, stampFile), JSON.stringify({ stamp, schema, database: addressInWords(url) }), {
      mode: 0o600,
      flush: true,
    });
    await syncFolders(folder);
    await client.query(`create schema ${quoted(schema)}`);
    await moveAll(client, home, schema);
    await moveAll(client, scratchSchema, home);
    await client.query(`drop schema ${scratchSchema}`);
    await client.query('commit');
    return { madeAt: read.madeAt, photos };
  } finally {
    await client.end();
  }
}

/** From here on names mean the scratch schema; returns the one that they meant before. Needs a transaction. */
export async function enterScratch(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query('select current_schema() as home');
  try {
    await client.query(`create schema ${quoted(schema)}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    throw new Refusal('The role of DATABASE_URL may not create schemas, which takes the owner of the database.');
  }
  await client.query(`set local search_path to ${quoted(schema)}`);
  return String(rows[0].home);
}

/** Tables go with their indexes, constraints, triggers and counters. */
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

/**
 * Whether that restore was committed. The database may still be at the commit of a process that was killed, which is waited for.
 * Throws StartError where it takes long.
 */
async function isCommitted(url: string, schema: string): Promise<boolean> {
  const client = await connectForLong(url);
  try {
    await client.query("set lock_timeout = '30s'");
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.exchange]);
    return (await client.query('select 1 from pg_namespace where nspname = $1', [schema])).rowCount === 1;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    throw new StartError('A killed restore is still at its end in this database; please wait until that is done.');
  } finally {
    await client.end();
  }
}

/**
 * Begins the work of a server or a command: what a killed restore left behind is taken to its end or cleared away, and no
 * other one begins until the lock is released. Throws StartError.
 */
export async function enterDatabase(url: string, dataDir: string): Promise<Lock> {
  const lock = await lockDatabase(url);
  if (!hasUnfinishedRestore(dataDir)) return lock;
  try {
    const swap = lockForSwap(dataDir);
    try {
      await settleRestore(url, dataDir);
    } finally {
      swap.release();
    }
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function settleRestore(url: string, dataDir: string): Promise<void> {
  const found = readStamp(join(dataDir, unpackingFolder, stampFile));
  if (found !== undefined && (await isCommitted(url, found.schema))) decideRestore(dataDir, found.stamp);
  else if (found?.database !== undefined && found.database !== addressInWords(url))
    requireNoStamp(dataDir, `the database ${found.database}`);
  finishRestore(dataDir);
}

interface Stamp {
  stamp: string;
  /** There when the restore was committed. */
  schema: string;
  /** Missing in one of a version before. */
  database?: string;
}

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
