import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/data-dir.ts';
import type { Database, ReadDatabase, Reader } from '#server/db/database.ts';
import { severalProcesses } from '#server/db/migrations.ts';
import { replaceFile, syncPath } from '#server/durable-files.ts';
import { machineSentence } from '#server/machine-errors.ts';
import { ownerCall } from '#server/owner-call.ts';
import { hasUnfinishedRotation, keyPath, loadSealerKey, makeSealer, nextFolder, readKey } from '#server/sealer.ts';

type Settings = Pick<Config, 'dataDir' | 'roomKeyFile'>;

/** The digest stored in the database, which identifies the key without revealing it. */
export const digestOfKey = (key: Buffer) => makeSealer(key).digest('the room password key');

/** There's no digest in a database that only one process uses. */
export async function knownDigest({
  isShared,
  read,
}: Pick<ReadDatabase, 'isShared' | 'read'>): Promise<string | undefined> {
  return isShared ? await storedDigest({ read }) : undefined;
}

/**
 * The key for room passwords. Several processes on one database need the same key, because no other key can open their
 * passwords, so the first start stores the key's digest in the database. Throws StartError.
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
 * Loads the key for the backup before an upgrade. Older databases have no digest; in newer ones it must match. Throws
 * StartError.
 */
export async function prepareRoomKey(config: Settings, db: Database, lastMigration: number): Promise<void> {
  if (lastMigration < severalProcesses.number) load(config);
  else await openRoomKey(config, db);
}

/**
 * Like `openRoomKey`, for a command, which may run alongside a server and creates no key. Without a key it can't read
 * room passwords.
 */
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

/** Used for a new or older database: if several processes start at the same time, one key wins. */
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

/**
 * The last step of a rotation, even of one that was killed: if the database has the new key's digest, the key is moved
 * into place; otherwise it's deleted. Returns false if ROOM_KEY_FILE couldn't be written.
 */
export async function finishRotation({ dataDir, roomKeyFile }: Settings, db: Pick<Database, 'read'>): Promise<boolean> {
  if (!hasUnfinishedRotation(dataDir)) return true;
  const file = keyPath(nextFolder(dataDir));
  const next = existsSync(file) ? readKey(file) : undefined;
  let isShared = true;
  if (next !== undefined && (await storedDigest(db)) === digestOfKey(next)) {
    // The shared file is replaced first, because this is retried until the other one is replaced as well.
    if (roomKeyFile !== undefined) isShared = tryToShare(roomKeyFile, next);
    exchange(keyPath(dataDir), next, 0o600);
  }
  rmSync(nextFolder(dataDir), { recursive: true, force: true });
  return isShared;
}

const storedDigest = async ({ read }: Pick<Database, 'read'>) =>
  (await read.selectFrom('room_key').select('digest').executeTakeFirst())?.digest;

/** Writes the key in the file's existing encoding. If the file can't be written, that's left to the owner. */
function tryToShare(roomKeyFile: string, key: Buffer): boolean {
  try {
    const file = realpathSync(roomKeyFile);
    const isText = readFileSync(file).length !== key.length;
    exchange(file, isText ? `${key.toString('base64')}\n` : key, statSync(file).mode & 0o777);
    return true;
  } catch {
    return false;
  }
}

/** Replaces `file` as a whole, even if the power is cut. */
function exchange(file: string, content: Buffer | string, mode: number): void {
  replaceFile(file, content, mode);
  syncPath(dirname(file));
}
