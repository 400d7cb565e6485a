import type { DBSchema, IDBPTransaction } from 'idb';
import { database } from '../device/database.ts';
import { bySeq, type EntryStore, type Session, type StoredEntry } from './store.ts';

interface Photo {
  id: string;
  /** Bytes, because some browsers lose stored Blobs when the page is killed. */
  bytes: ArrayBuffer;
  type: string;
}
interface Schema extends DBSchema {
  entries: {
    key: number;
    value: StoredEntry;
    indexes: { id: string; phase: [string, string]; lane: [string, string, string] };
  };
  photos: { key: string; value: Photo };
  session: { key: 'session'; value: Session };
}
const all = ['entries', 'photos', 'session'] as const;
type Write = IDBPTransaction<Schema, typeof all, 'readwrite'>;

/** Entries in their own database. Rejects if the browser stores nothing, or has no space. */
export function idbStore(): EntryStore {
  const using = database<Schema>('outbox', (db) => {
    const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
    entries.createIndex('id', 'id', { unique: true });
    entries.createIndex('phase', ['ownerKey', 'phase']);
    entries.createIndex('lane', ['ownerKey', 'lane', 'phase']);
    db.createObjectStore('photos', { keyPath: 'id' });
    db.createObjectStore('session');
  });

  const write = <T>(work: (trx: Write) => Promise<T>, durability: IDBTransactionDurability = 'relaxed'): Promise<T> =>
    using(async (db) => {
      const trx = db.transaction(all, 'readwrite', { durability });
      // It may fail before anything awaits it.
      trx.done.catch(() => undefined);
      try {
        const result = await work(trx);
        await trx.done;
        return result;
      } catch (error) {
        try {
          trx.abort();
        } catch {
          // It's already over.
        }
        throw trx.error ?? error;
      }
    });

  return {
    add: async (entry, photo, session) => {
      const bytes = await photo?.arrayBuffer();
      // Flushed to disk, not just handed to the system, because the screen then says that it's stored.
      return write(async (trx) => {
        // Requested together and closed: the browser completes it even if the page is gone before the result.
        const requests = [
          bytes && trx.objectStore('photos').put({ id: entry.id, bytes, type: photo?.type ?? '' }),
          entry.phase === 'waiting' && trx.objectStore('session').put(session, 'session'),
        ];
        // Without a number it gets the next one.
        const adding = trx.objectStore('entries').add(entry as StoredEntry);
        trx.commit();
        const [seq] = await Promise.all([adding, ...requests]);
        return { ...entry, seq };
      }, 'strict');
    },
    list: (ownerKey) =>
      using(async (db) => {
        const own = ownerKey === undefined ? null : IDBKeyRange.bound([ownerKey], [ownerKey, []]);
        return (await db.getAllFromIndex('entries', 'phase', own)).sort(bySeq);
      }),
    heads: (ownerKey, lane, atMost) =>
      using((db) => db.getAllFromIndex('entries', 'lane', [ownerKey, lane, 'waiting'], atMost)),
    photo: async (id) => {
      const found = await using((db) => db.get('photos', id));
      return found && new Blob([found.bytes], { type: found.type });
    },
    change: (id, change, { toEnd = false, session } = {}) =>
      write(async (trx) => {
        const entries = trx.objectStore('entries');
        const entry = await entries.index('id').get(id);
        const next = entry && change(entry);
        if (entry === undefined || next === undefined) return entry;
        let changed: StoredEntry | undefined;
        if (next === 'gone') await drop(trx, entry);
        else {
          const { seq, ...rest } = { ...next, revision: entry.revision + 1 };
          if (toEnd) await entries.delete(seq);
          changed = { ...rest, seq: await entries.put((toEnd ? rest : { ...rest, seq }) as StoredEntry) };
        }
        await storeSession(trx, session);
        return changed;
      }),
    forget: (exceptOwnerKey) =>
      write(async (trx) => {
        const entries = await trx.objectStore('entries').getAll();
        for (const entry of entries) if (entry.ownerKey !== exceptOwnerKey) await drop(trx, entry);
        const session = trx.objectStore('session');
        if ((await session.get('session'))?.ownerKey !== exceptOwnerKey) await session.delete('session');
      }),
    session: () => using((db) => db.get('session', 'session')),
    setSession: (session) =>
      write(async (trx) => {
        await trx.objectStore('session').delete('session');
        await storeSession(trx, session);
      }),
  };
}

async function drop(trx: Write, { seq, id }: StoredEntry): Promise<void> {
  await Promise.all([trx.objectStore('entries').delete(seq), trx.objectStore('photos').delete(id)]);
}

/** A token is only stored while its owner has pending entries. */
async function storeSession(trx: Write, session: Session | undefined): Promise<void> {
  const place = trx.objectStore('session');
  const owner = session ?? (await place.get('session'));
  if (owner === undefined) return;
  const waiting = await trx.objectStore('entries').index('phase').count([owner.ownerKey, 'waiting']);
  await (waiting > 0 ? place.put(owner, 'session') : place.delete('session'));
}
