import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasUnfinishedRestore } from '#features/backups/server/archive/swap.ts';
import type { Config } from '#server/config.ts';
import { type Lock, lockDataDir, lockForSwap, StartError } from '#server/data-dir.ts';
import { lockForRestore } from '#server/db/database-lock.ts';
import { hasContent } from '#server/db/sqlite.ts';
import { makeLog } from '#server/log.ts';
import type { Command } from '#server/owner/command.ts';
import { keyPath, loadSealerKey } from '#server/sealer.ts';
import { AppError } from '#shared/errors.ts';
import { openDatabase } from '../open-database.ts';
import { countSealed, openRoomKey } from '../room-key.ts';
import { digestOfKey, finishRotation, resealAll, stageKey } from '../rotate-room-key.ts';
import { joinSite } from '../same-site.ts';
import { notSetUp } from './enter-data-dir.ts';

export const roomKeyCommands: readonly Command[] = [
  {
    name: 'room-key accept',
    usage: 'room-key accept',
    summary:
      'On PostgreSQL, when the key of the room passwords is lost: goes on with the one of DATA_DIR or ROOM_KEY_FILE.',
    arguments: 0,
    options: [],
    async run({ db, config }) {
      if (db.engine === 'sqlite') throw new AppError('conflict', 'On SQLite any key is accepted.');
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
      return `The key in ${keyPath(config.dataDir)} is that of the site now. Of ${count} private rooms it opens ${opened}; nobody new gets into the others. All processes need this key: restart them with it.`;
    },
  },
  {
    name: 'room-key rotate',
    usage: 'room-key rotate',
    summary: 'Makes a new key of the room passwords and seals them with it. Stop the server first.',
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

/** A server or a command beside would seal with the former key. Throws StartError. */
async function lockOutOthers({ dataDir, database }: Config): Promise<Lock[]> {
  if (database.engine === 'sqlite' && !hasContent(database.file)) throw notSetUp(dataDir);
  const locks: Lock[] = [];
  try {
    if (database.engine === 'sqlite')
      locks.push(lockDataDir(dataDir, `The server is running on ${dataDir}; stop it before you rotate the key.`));
    else
      locks.push(
        await lockForRestore(
          database.url,
          'A server or a command is at work on this database; stop it before you rotate the key.',
        ),
      );
    locks.push(lockForSwap(dataDir));
    if (hasUnfinishedRestore(dataDir))
      throw new StartError(`A restore in ${dataDir} was stopped midway; start the server once, which finishes it.`);
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
    const [former, next] = [await openRoomKey(config, db), randomBytes(32)];
    await stageKey(config, next);
    const { count, opened } = await resealAll(db, former, next);
    const isShared = await finishRotation(config, db);
    const lost = count === opened ? '' : ` ${count - opened} of ${count} could not be opened before and still can't.`;
    const copy = isShared ? '' : ` ${roomKeyFile} (ROOM_KEY_FILE) can't be written here: copy that file over it.`;
    return `The key in ${keyPath(dataDir)} is new, and ${opened} room passwords are sealed with it.${lost}${copy} Other machines of this site need it in ${join('secrets', 'rooms.key')} of their DATA_DIR. Older backups have the former key with them; make a new one now.`;
  } finally {
    await db.close();
  }
}
