import { keyPath, loadSealerKey } from '#server/sealer.ts';
import { AppError } from '#shared/errors.ts';
import { countSealed, digestOfKey } from '../room-key.ts';
import type { Command } from './command.ts';

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
];
