import type { DBSchema, IDBPTransaction } from 'idb';
import { database } from '../device/database.ts';
import {
  mayBeCounted,
  type NewEntry,
  type NotStoredReason,
  type OutboxEntry,
  type Session,
  type StoredEntry,
} from './entry.ts';

/** The device assigns the number. */
type Draft = Omit<StoredEntry, 'seq'>;
export type Change = (entry: StoredEntry) => StoredEntry | 'gone' | undefined;

export type EntryStore = ReturnType<typeof idbStore>;

export const bySeq = (a: StoredEntry, b: StoredEntry): number => a.seq - b.seq;

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: StoredEntry;
    indexes: { id: string; phase: [string, string]; lane: [string, string, string] };
  };
  /** As bytes, because some browsers lose stored Blobs when the page is killed. */
  photos: { key: string; value: { id: string; bytes: ArrayBuffer; type: string } };
  session: { key: 'session'; value: Session };
}
const all = ['entries', 'photos', 'session'] as const;
type Write = IDBPTransaction<Schema, typeof all, 'readwrite'>;

/**
 * Entries in their own database. Each call is one transaction, and resolves when it's complete. Rejects if the browser
 * stores nothing, or has no space.
 */
export function idbStore() {
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
      // The transaction may fail before anything awaits it.
      trx.done.catch(() => undefined);
      try {
        const result = await work(trx);
        await trx.done;
        return result;
      } catch (error) {
        try {
          trx.abort();
        } catch {
          // The transaction is already over.
        }
        throw trx.error ?? error;
      }
    });

  return {
    /** The session is stored too, for sending without a page. */
    add: async (entry: Draft, photo: Blob | undefined, session: Session): Promise<StoredEntry> => {
      const bytes = await photo?.arrayBuffer();
      // Flushed to disk, not just handed to the system, because the screen then says that it's stored.
      return write(async (trx) => {
        // Requested together and closed: the browser completes it even if the page is gone before the result.
        const requests = [
          bytes && trx.objectStore('photos').put({ id: entry.id, bytes, type: photo?.type ?? '' }),
          entry.phase === 'waiting' && trx.objectStore('session').put(session, 'session'),
        ];
        // An entry without a number gets the next one.
        const adding = trx.objectStore('entries').add(entry as StoredEntry);
        trx.commit();
        const [seq] = await Promise.all([adding, ...requests]);
        return { ...entry, seq };
      }, 'strict');
    },
    /** One user's, or everyone's; oldest first. */
    list: (ownerKey?: string): Promise<StoredEntry[]> =>
      using(async (db) => {
        const own = ownerKey === undefined ? null : IDBKeyRange.bound([ownerKey], [ownerKey, []]);
        return (await db.getAllFromIndex('entries', 'phase', own)).sort(bySeq);
      }),
    /** A queue's next entries in order, at most `atMost`. */
    heads: (ownerKey: string, lane: string, atMost: number): Promise<StoredEntry[]> =>
      using((db) => db.getAllFromIndex('entries', 'lane', [ownerKey, lane, 'waiting'], atMost)),
    photo: async (id: string): Promise<Blob | undefined> => {
      const found = await using((db) => db.get('photos', id));
      return found && new Blob([found.bytes], { type: found.type });
    },
    /** Its current state; undefined if it's gone. `toEnd` moves it behind all others. */
    change: (
      id: string,
      change: Change,
      { toEnd = false, session }: { toEnd?: boolean; session?: Session } = {},
    ): Promise<StoredEntry | undefined> =>
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
    /** Deletes everyone's, or everyone else's, including the session. */
    forget: (exceptOwnerKey?: string): Promise<void> =>
      write(async (trx) => {
        const entries = await trx.objectStore('entries').getAll();
        for (const entry of entries) if (entry.ownerKey !== exceptOwnerKey) await drop(trx, entry);
        const session = trx.objectStore('session');
        if ((await session.get('session'))?.ownerKey !== exceptOwnerKey) await session.delete('session');
      }),
    /** Only present while that user has pending entries. */
    session: (): Promise<Session | undefined> => using((db) => db.get('session', 'session')),
    setSession: (session: Session | undefined): Promise<void> =>
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
  const sessions = trx.objectStore('session');
  const owner = session ?? (await sessions.get('session'));
  if (owner === undefined) return;
  const waiting = await trx.objectStore('entries').index('phase').count([owner.ownerKey, 'waiting']);
  await (waiting > 0 ? sessions.put(owner, 'session') : sessions.delete('session'));
}

const notStoredReason = (error: unknown): NotStoredReason =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';

/** Small enough that this page's entries fit between two numbers assigned by the device. */
const step = 1e-6;

/** Entries that the device can't store stay in this page's memory, and are sent from there. */
export function withMemory(device: EntryStore): EntryStore {
  const memory = new Map<string, { entry: StoredEntry; photo: Blob | undefined }>();
  const inMemoryOf = (owner?: string) =>
    [...memory.values()].flatMap(({ entry }) => (entry.ownerKey === (owner ?? entry.ownerKey) ? entry : []));
  let lastSeq = 0;
  /** Whether the device has stored or read something for this page. */
  let isInUse = false;
  function nextSeq(): number {
    lastSeq += step;
    return lastSeq;
  }
  function note(found: readonly StoredEntry[]): void {
    isInUse = true;
    lastSeq = Math.max(lastSeq, ...found.map(({ seq }) => seq));
  }
  /** A device that stores nothing is read as empty. Stored entries that can't be read right now aren't gone. */
  async function readBoth(reading: Promise<StoredEntry[]>, inMemory: StoredEntry[], isMemoryEnough: boolean) {
    const found = await reading.catch((error: unknown) => {
      if (isInUse && !isMemoryEnough) throw error;
    });
    if (found) note(found);
    return [...(found ?? []), ...inMemory].sort(bySeq);
  }

  return {
    ...device,
    add: async (entry, photo, session) => {
      try {
        const added = await device.add(entry, photo, session);
        note([added]);
        return added;
      } catch (error) {
        const added = { ...entry, seq: nextSeq(), notStoredReason: notStoredReason(error) };
        memory.set(entry.id, { entry: added, photo });
        return added;
      }
    },
    list: (ownerKey) => readBoth(device.list(ownerKey), inMemoryOf(ownerKey), false),
    heads: async (ownerKey, lane, atMost) => {
      const inMemory = inMemoryOf(ownerKey).filter((entry) => entry.lane === lane && entry.phase === 'waiting');
      // Entries in memory don't wait for an unreadable device, because they may be lost soon.
      const all = await readBoth(device.heads(ownerKey, lane, atMost), inMemory, inMemory.length > 0);
      return all.slice(0, atMost);
    },
    photo: async (id) => memory.get(id)?.photo ?? device.photo(id),
    change: async (id, change, options) => {
      const { entry, photo } = memory.get(id) ?? {};
      if (entry === undefined) return device.change(id, change, options);
      const next = change(entry);
      if (next === undefined) return entry;
      memory.delete(id);
      if (next === 'gone') return undefined;
      const changed = { ...next, revision: entry.revision + 1, seq: options?.toEnd ? nextSeq() : entry.seq };
      memory.set(id, { entry: changed, photo });
      return changed;
    },
    forget: async (exceptOwnerKey) => {
      for (const { id, ownerKey } of inMemoryOf()) if (ownerKey !== exceptOwnerKey) memory.delete(id);
      await device.forget(exceptOwnerKey);
    },
  };
}

/** As pages see it. Entries are also noticed by their owner and revision. */
export type Shown = OutboxEntry & Pick<StoredEntry, 'ownerKey' | 'revision'>;

export const shownAs = (stored: StoredEntry, photo?: Blob): Shown => ({
  ...stored,
  ...(photo && { photo }),
  isStored: stored.notStoredReason === undefined,
  mayBeCounted: mayBeCounted(stored),
});

export function draftOf(entry: NewEntry, { login, ownerKey }: Session, id: string, nowMs: number): Draft {
  const { request, isHeld, ...rest } = entry;
  const { method, address, body, photo } = request;
  return {
    ...rest,
    ...{ id, owner: login, ownerKey, putAt: nowMs, method, address, revision: 0, tries: 0, faults: 0 },
    // Serialised now, because every later try must send the same.
    ...(body !== undefined && { json: JSON.stringify(body) }),
    hasPhoto: photo !== undefined,
    phase: isHeld ? 'held' : 'waiting',
  };
}

export const released: Change = (entry) => (entry.phase === 'held' ? { ...entry, phase: 'waiting' } : undefined);

export function retried(entry: StoredEntry, nowMs: number): StoredEntry | undefined {
  if (entry.phase !== 'refused') return undefined;
  const { problem: _, status: __, notBefore: ___, isSure: ____, ...rest } = entry;
  // The user knows that it's too old, and has chosen to send it anyway.
  const ages = entry.agesFrom === undefined ? {} : { agesFrom: nowMs };
  return { ...rest, ...ages, phase: 'waiting', tries: 0, faults: 0 };
}
