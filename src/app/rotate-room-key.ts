import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { readSiteId, writeSiteId } from '#server/photos/site-id.ts';
import { replaceFile } from '#server/replace-file.ts';
import { hasUnfinishedRotation, keyPath, makeSealer, nextFolder, readKey } from '#server/sealer.ts';
import { syncPath } from '#server/sync-path.ts';

type Settings = Pick<Config, 'dataDir' | 'roomKeyFile'>;

/** The digest stored in the database, which identifies the key without revealing it. */
export const digestOfKey = (key: Buffer) => makeSealer(key).digest('the room password key');

/**
 * First step: stores the new key on disk beside the old one, and makes the photo store accept both. Throws
 * StoreFailure.
 */
export async function stageKey({ dataDir, photos }: Pick<Config, 'dataDir' | 'photos'>, next: Buffer): Promise<void> {
  const folder = nextFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(keyPath(folder)), { recursive: true, mode: 0o700 });
  // An interrupted write would leave half a key, which no server can start with.
  replaceFile(keyPath(folder), next);
  for (const path of [dirname(keyPath(folder)), folder, dirname(folder)]) syncPath(path);
  if (photos.kind !== 's3') return;
  const site = readSiteId(dataDir);
  if (site !== undefined) writeSiteId(folder, site);
  const store = openS3Photos(photos);
  try {
    await store.addSite(folder, dataDir);
  } finally {
    store.close();
  }
}

/**
 * The second step decides: one commit seals everything with the new key and stores its digest. Returns how many
 * passwords there are, and how many the previous key could open; the others stay lost.
 */
export function resealAll(db: Database, previous: Buffer, next: Buffer): Promise<{ count: number; opened: number }> {
  const [from, to, digest] = [makeSealer(previous), makeSealer(next), digestOfKey(next)];
  return db.transact(async (trx) => {
    const rows = await trx
      .selectFrom('rooms')
      .where('sealed_password', 'is not', null)
      .select(['id', 'sealed_password'])
      .execute();
    let opened = 0;
    for (const { id, sealed_password: sealed } of rows) {
      const password = sealed === null ? undefined : from.open(sealed);
      if (password === undefined) continue;
      opened += 1;
      await trx
        .updateTable('rooms')
        .set({ sealed_password: to.seal(password) })
        .where('id', '=', id)
        .execute();
    }
    // Only passwords are worth resealing. The codes on screens are deleted, because the admins can show new ones.
    await trx.deleteFrom('screen_guest_links').execute();
    await trx
      .insertInto('room_key')
      .values({ id: 1, digest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
      .execute();
    return { count: rows.length, opened };
  });
}

/**
 * Last step, even after a killed rotation: if the database has the new key's digest, the key is moved into place;
 * otherwise it's deleted. Returns false if ROOM_KEY_FILE couldn't be written.
 */
export async function finishRotation({ dataDir, roomKeyFile }: Settings, db: Pick<Database, 'read'>): Promise<boolean> {
  if (!hasUnfinishedRotation(dataDir)) return true;
  const file = keyPath(nextFolder(dataDir));
  const next = existsSync(file) ? readKey(file) : undefined;
  let isShared = true;
  if (next !== undefined && (await storedDigest(db)) === digestOfKey(next)) {
    // The shared file is first, because this is retried until the other one is replaced too.
    if (roomKeyFile !== undefined) isShared = tryToShare(roomKeyFile, next);
    exchange(keyPath(dataDir), next, 0o600);
  }
  rmSync(nextFolder(dataDir), { recursive: true, force: true });
  return isShared;
}

const storedDigest = async ({ read }: Pick<Database, 'read'>) =>
  (await read.selectFrom('room_key').select('digest').executeTakeFirst())?.digest;

/** Writes the key in the file's previous encoding. A file that can't be written is left to the owner. */
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

/** Replaces the whole `file`, even if the power is cut. */
function exchange(file: string, content: Buffer | string, mode: number): void {
  replaceFile(file, content, mode);
  syncPath(dirname(file));
}
