import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockForSwap, notSetUp, StartError } from '#server/data-dir.ts';
import type { Database } from '#server/db/database.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { replaceFile, syncPath } from '#server/durable-files.ts';
import { makeLog } from '#server/log.ts';
import type { Command } from '#server/owner/command.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { readSiteId, writeSiteId } from '#server/photos/site-id.ts';
import { keyPath, loadSealerKey, makeSealer, nextFolder } from '#server/sealer.ts';
import { AppError } from '#shared/errors.ts';
import { openDatabase } from '../engine.ts';
import { countSealed, digestOfKey, finishRotation, openRoomKey } from '../room-key.ts';
import { joinSite } from '../same-site.ts';

export const roomKeyCommands: readonly Command[] = [
  {
    name: 'room-key accept',
    usage: 'room-key accept',
    summary: 'On PostgreSQL, when the room password key is lost: continues with the one in DATA_DIR or ROOM_KEY_FILE.',
    arguments: 0,
    options: [],
    async run({ db, config }) {
      if (!db.isShared) throw new AppError('conflict', 'SQLite accepts any key.');
      const key = loadSealerKey(config.dataDir, config.roomKeyFile);
      const digest = digestOfKey(key);
      const { count, opened } = await countSealed(db.read, key);
      await db.transact((trx) =>
        trx
          .insertInto('room_key')
          .values({ id: 1, digest })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
          .execute(),
      );
      return `The key in ${keyPath(config.dataDir)} is now the site's. It opens ${opened} of ${count} private rooms. Nobody new can join the others. All processes need this key: restart them with it.`;
    },
  },
  {
    name: 'room-key rotate',
    usage: 'room-key rotate',
    summary: 'Creates a new room password key and re-encrypts the passwords with it. Stop the server first.',
    arguments: 0,
    options: [],
    async runOnFolder(config) {
      const locks = await lockOutOthers(config);
      try {
        return await rotate(config);
      } finally {
        for (const lock of locks.reverse()) lock.release();
      }
    },
  },
];

/** Another server or command would go on sealing with the previous key. Throws StartError. */
async function lockOutOthers({ dataDir, database }: Config): Promise<Lock[]> {
  const place = databaseAt(database);
  if (place.isMissing()) throw notSetUp(dataDir);
  const locks: Lock[] = [];
  try {
    locks.push(await place.lockOut(dataDir, 'you rotate the key'));
    locks.push(lockForSwap(dataDir));
    if (hasUnfinishedRestore(dataDir))
      throw new StartError(`A restore in ${dataDir} was interrupted. Start the server once to finish it.`);
    return locks;
  } catch (error) {
    for (const lock of locks.reverse()) lock.release();
    throw error;
  }
}

async function rotate(config: Config): Promise<string> {
  const { dataDir, roomKeyFile } = config;
  const db = await openDatabase(config, makeLog('silent'), false);
  try {
    await joinSite(config, db);
    const [previous, next] = [await openRoomKey(config, db), randomBytes(32)];
    await stageKey(config, next);
    const { count, opened } = await resealAll(db, previous, next);
    const isShared = await finishRotation(config, db);
    const lost = count === opened ? '' : ` ${count - opened} of ${count} couldn't be opened before and still can't.`;
    const copy = isShared ? '' : ` ${roomKeyFile} (ROOM_KEY_FILE) can't be written here: copy that file over it.`;
    return `There's a new key in ${keyPath(dataDir)}. Room passwords encrypted with it: ${opened}.${lost}${copy} The site's other machines need it in ${join('secrets', 'rooms.key')} in their DATA_DIR. Older backups contain the previous key. Make a new backup now.`;
  } finally {
    await db.close();
  }
}

/**
 * The first step: stores the new key on disk beside the old one, and makes the photo store accept both. Throws
 * StoreFailure.
 */
export async function stageKey({ dataDir, photos }: Pick<Config, 'dataDir' | 'photos'>, next: Buffer): Promise<void> {
  const folder = nextFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(keyPath(folder)), { recursive: true, mode: 0o700 });
  // An interrupted plain write would leave half a key, with which no server can start.
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
 * The second step decides the outcome: one commit seals everything with the new key and stores the key's digest.
 * Returns how many passwords there are, and how many the previous key could open; the others remain lost.
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
    // Only passwords are worth resealing. The codes on screens are deleted, because admins can show new ones.
    await trx.deleteFrom('screen_guest_links').execute();
    await trx
      .insertInto('room_key')
      .values({ id: 1, digest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
      .execute();
    return { count: rows.length, opened };
  });
}
