import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/data-dir.ts';
import type { Database, ReadDatabase, Reader } from '#server/db/database.ts';
import { severalProcesses } from '#server/db/several-processes.ts';
import { machineSentence } from '#server/machine-errors.ts';
import { ownerCall } from '#server/owner-call.ts';
import { keyPath, loadSealerKey, makeSealer } from '#server/sealer.ts';
import { digestOfKey, finishRotation } from './rotate-room-key.ts';

type Settings = Pick<Config, 'dataDir' | 'roomKeyFile'>;

/** A database used by only one process has no digest. */
export async function knownDigest({
  isShared,
  read,
}: Pick<ReadDatabase, 'isShared' | 'read'>): Promise<string | undefined> {
  if (!isShared) return undefined;
  return (await read.selectFrom('room_key').select('digest').executeTakeFirst())?.digest;
}

/**
 * The key of the room passwords. Several processes on one database need the same one, because another key can't open
 * their passwords. So the first start stores its digest in the database. Throws StartError.
 */
export async function openRoomKey(config: Settings, db: Database): Promise<Buffer> {
  await finishRotation(config, db);
  const known = await knownDigest(db);
  if (known !== undefined && config.roomKeyFile === undefined && !existsSync(keyPath(config.dataDir)))
    throw notTheKey(`There's no ${keyPath(config.dataDir)}`);
  const key = load(config);
  if (!db.isShared) return key;
  const digest = digestOfKey(key);
  if (known === undefined) await adopt(config, db, key);
  if ((await knownDigest(db)) !== digest)
    throw notTheKey(`${keyPath(config.dataDir)} isn't the key this database was set up with`);
  return key;
}

/**
 * Loads the key that a backup before an upgrade needs. Older databases have no digest; a newer one's must match. Throws
 * StartError.
 */
export async function prepareRoomKey(config: Settings, db: Database, lastMigration: number): Promise<void> {
  if (lastMigration < severalProcesses.number) load(config);
  else await openRoomKey(config, db);
}

/** For a command, which creates no key beside a server. Without a key it can't read room passwords. */
export async function openRoomKeyForCommand(config: Settings, db: Database): Promise<Buffer> {
  await finishRotation(config, db);
  const isThere = config.roomKeyFile !== undefined || existsSync(keyPath(config.dataDir));
  return isThere ? load(config) : randomBytes(32);
}

function load({ dataDir, roomKeyFile }: Settings): Buffer {
  try {
    return loadSealerKey(dataDir, roomKeyFile);
  } catch (error) {
    const reason = machineSentence(error, { dataDir }) ?? `${(error as Error).message}.`;
    throw new StartError(`The room password key can't be used: ${reason}`, { cause: error });
  }
}

/** For a new or older database: if several processes start together, one key wins. */
async function adopt(config: Settings, db: Database, key: Buffer): Promise<void> {
  const { count, opened } = await countSealed(db.read, key);
  if (count > 0 && opened === 0)
    throw notTheKey(`${keyPath(config.dataDir)} can't read any of the ${count} room passwords in this database`);
  await db.transact((trx) =>
    trx
      .insertInto('room_key')
      .values({ id: 1, digest: digestOfKey(key) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export async function countSealed(db: Reader, key: Buffer): Promise<{ count: number; opened: number }> {
  const sealer = makeSealer(key);
  const rows = await db
    .selectFrom('rooms')
    .where('sealed_password', 'is not', null)
    .select('sealed_password')
    .execute();
  const opened = rows.filter((row) => row.sealed_password !== null && sealer.open(row.sealed_password) !== undefined);
  return { count: rows.length, opened: opened.length };
}

const notTheKey = (finding: string) =>
  new StartError(
    `${finding}. Copy secrets/rooms.key there from another of the site's machines or from a backup, or set ROOM_KEY_FILE to a file they all share. If the key is lost for good: ${ownerCall} room-key accept.`,
  );
