import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Copy, CopyStore } from './keep-copies.ts';

interface Schema extends DBSchema {
  copies: { key: string; value: Copy; indexes: { at: number } };
}

/** A room with the boards one has looked at, the lobby, home; of other rooms what was seen last. */
const copiesAtMost = 32;

/** Copies in a database of their own, which may be thrown away at any time: nothing in it is anybody's only one. */
export function idbCopies(): CopyStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const lose = () => {
    opening = undefined;
  };
  const open = () =>
    openDB<Schema>('copies', 1, {
      upgrade: (db) => void db.createObjectStore('copies', { keyPath: 'id' }).createIndex('at', 'at'),
      blocking: () => {
        opening?.then((db) => db.close()).catch(() => undefined);
        lose();
      },
      terminated: lose,
    });

  /** A phone that slept may have lost the database without a word: the next one who asks opens it anew. */
  async function using<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    opening ??= open();
    try {
      return await work(await opening);
    } catch (error) {
      lose();
      throw error;
    }
  }

  return {
    read: (id) => using((db) => db.get('copies', id)),
    write: (copy) =>
      using(async (db) => {
        const trx = db.transaction('copies', 'readwrite', { durability: 'relaxed' });
        await trx.store.put(copy);
        let tooMany = (await trx.store.count()) - copiesAtMost;
        for (let oldest = await trx.store.index('at').openCursor(); oldest && tooMany > 0; tooMany--) {
          await oldest.delete();
          oldest = await oldest.continue();
        }
        await trx.done;
      }),
    drop: (idStart) => using((db) => db.delete('copies', IDBKeyRange.bound(idStart, `${idStart}\uffff`))),
  };
}
