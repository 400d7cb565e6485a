import type { DBSchema, IDBPTransaction } from 'idb';
import { database } from '../device/database.ts';
import type { EntryStore, Session, StoredEntry } from './store.ts';

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

  const write = <T>(work: (trx: Write) => Promise<T>, durability: IDBTransactionDurability): Promise<T> =>
    using(async (db) => {
      const trx = db.transaction(all, 'readwrite', { durability });
      // It may fail before anything awaits it.
      trx.done.catch(() => undefined);
      try {
        const result = await work(trx);
        await trx.done;
        return result;
      } catch (error) {
        abort(trx);
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
        if (ownerKey === undefined) return db.getAll('entries');
        const found = await db.getAllFromIndex('entries', 'phase', IDBKeyRange.bound([ownerKey], [ownerKey, []]));
        return found.sort((a, b) => a.seq - b.seq);
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
        if (entry === undefined) return undefined;
        const next = change(entry);
        if (next === undefined) return entry;
        if (next === 'gone') {
          await drop(trx, entry);
          await storeSession(trx, session);
          return undefined;
        }
        const changed = { ...next, revision: entry.revision + 1 };
        if (toEnd) {
          await entries.delete(entry.seq);
          const { seq: _, ...rest } = changed;
          changed.seq = await entries.add(rest as StoredEntry);
        } else await entries.put(changed);
        await storeSession(trx, session);
        return changed;
      }, 'relaxed'),
    forget: (exceptOwnerKey) =>
      write(async (trx) => {
        const entries = await trx.objectStore('entries').getAll();
        for (const entry of entries) if (entry.ownerKey !== exceptOwnerKey) await drop(trx, entry);
        const stored = await trx.objectStore('session').get('session');
        if (stored?.ownerKey !== exceptOwnerKey) await trx.objectStore('session').delete('session');
      }, 'relaxed'),
    session: () => using((db) => db.get('session', 'session')),
    setSession: (session) =>
      write(async (trx) => {
        if (session === undefined) await trx.objectStore('session').delete('session');
        else await storeSession(trx, session);
      }, 'relaxed'),
  };
}

function abort(trx: Write): void {
  try {
    trx.abort();
  } catch {
    // It's already over.
  }
}

async function drop(trx: Write, { seq, id, hasPhoto }: StoredEntry): Promise<void> {
  await trx.objectStore('entries').delete(seq);
  if (hasPhoto) await trx.objectStore('photos').delete(id);
}

/** A token is only stored while its owner has pending entries. */
async function storeSession(trx: Write, session: Session | undefined): Promise<void> {
  const place = trx.objectStore('session');
  const owner = session ?? (await place.get('session'));
  if (owner === undefined) return;
  const waiting = await trx.objectStore('entries').index('phase').count([owner.ownerKey, 'waiting']);
  if (waiting === 0) await place.delete('session');
  else if (session) await place.put(session, 'session');
}
