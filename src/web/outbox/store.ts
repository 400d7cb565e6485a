import type { NewEntry, OutboxRequest, Phase } from './entry.ts';

/** Why an entry is only in memory: the browser stores nothing, or has no space left. */
type WhyNotStored = 'refused' | 'full';

/** Who may send: a username and that user's token. */
export interface Session {
  login: string;
  /** Folded: a username can change its spelling, and is still the same user. */
  ownerKey: string;
  token: string;
}

/** A stored entry. Its body is serialised already, so that every try sends the same. */
export interface StoredEntry extends Omit<NewEntry, 'request' | 'isHeld'> {
  /** Its place among all entries of the device; changed by `release` and `retry`. */
  seq: number;
  /** Sent as Idempotency-Key. */
  id: string;
  /** Its owner's username. */
  owner: string;
  ownerKey: string;
  /** Milliseconds by the device's clock. */
  putAt: number;
  method: OutboxRequest['method'];
  address: string;
  json?: string;
  /** Its bytes are stored separately, so that lists don't read them. */
  hasPhoto: boolean;
  phase: Exclude<Phase, 'sending'>;
  /** Counts its changes, so that late messages are recognised. */
  revision: number;
  /** When it was first sent; from then on the server may have it. */
  triedAt?: number;
  /** Since when the server may know its id, as shown to the user; later than `triedAt` once they have decided. */
  agesFrom?: number;
  /** Unanswered tries since the last request by the user. */
  tries: number;
  /** Answers that reported a server fault. */
  faults: number;
  notBefore?: number;
  /** The server set the delay. */
  isAsked?: boolean;
  /** Why it was refused, or is still pending, as a sentence. */
  problem?: string;
  /** The problem's HTTP status, if there was an answer. */
  status?: number;
  /** The server itself refused it. If it was only given up, an earlier try may have been counted. */
  isSure?: boolean;
  whyNotStored?: WhyNotStored;
}

/** An entry's new state; undefined leaves it as it is. */
export type Change = (entry: StoredEntry) => StoredEntry | 'gone' | undefined;

/** Storage of pending entries. Each call is one transaction, and resolves when it's complete. */
export interface EntryStore {
  /** The session is stored too, for sending without a page. */
  add(entry: Omit<StoredEntry, 'seq'>, photo: Blob | undefined, session: Session): Promise<StoredEntry>;
  /** One user's, or everyone's; oldest first. */
  list(ownerKey?: string): Promise<StoredEntry[]>;
  /** A queue's next entries in order, at most `atMost`. */
  heads(ownerKey: string, lane: string, atMost: number): Promise<StoredEntry[]>;
  photo(id: string): Promise<Blob | undefined>;
  /** Its current state; undefined if it's gone. `toEnd` moves it behind all others. */
  change(id: string, change: Change, how?: { toEnd?: boolean; session?: Session }): Promise<StoredEntry | undefined>;
  /** Deletes everyone's, or everyone else's, including the session. */
  forget(exceptOwnerKey?: string): Promise<void>;
  /** Only present while that user has pending entries. */
  session(): Promise<Session | undefined>;
  /** The session that may send now. Only stored while its user has pending entries. */
  setSession(session: Session | undefined): Promise<void>;
}

/** It was sent, and the server hasn't said that it refused it. */
export const mayBeCounted = ({ triedAt, isSure }: StoredEntry): boolean => triedAt !== undefined && isSure !== true;

/** The next one may replace it: it was never sent. */
export const isReplaceable = ({ phase, triedAt }: StoredEntry): boolean => phase !== 'waiting' || triedAt === undefined;

export const bySeq = (a: StoredEntry, b: StoredEntry): number => a.seq - b.seq;

/** Entries that live as long as the page. `nextSeq` numbers them. */
export function memoryStore(nextSeq: () => number): EntryStore {
  const entries = new Map<string, { entry: StoredEntry; photo: Blob | undefined }>();
  let stored: Session | undefined;
  const all = () => [...entries.values()].map(({ entry }) => entry).sort(bySeq);
  const waitingOf = (owner: string | undefined) =>
    all().filter(({ ownerKey, phase }) => ownerKey === owner && phase === 'waiting');
  function storeSession(session: Session | undefined): void {
    const owner = session ?? stored;
    stored = waitingOf(owner?.ownerKey).length > 0 ? owner : undefined;
  }

  return {
    add: async (newEntry, photo, session) => {
      const entry = { ...newEntry, seq: nextSeq() };
      entries.set(entry.id, { entry, photo });
      storeSession(session);
      return entry;
    },
    list: async (owner) => all().filter(({ ownerKey }) => ownerKey === (owner ?? ownerKey)),
    heads: async (owner, lane, atMost) =>
      waitingOf(owner)
        .filter((entry) => entry.lane === lane)
        .slice(0, atMost),
    photo: async (id) => entries.get(id)?.photo,
    change: async (id, change, { toEnd = false, session } = {}) => {
      const { entry, photo } = entries.get(id) ?? {};
      const next = entry && change(entry);
      if (entry === undefined || next === undefined) return entry;
      entries.delete(id);
      const revision = entry.revision + 1;
      const changed = next === 'gone' ? undefined : { ...next, revision, seq: toEnd ? nextSeq() : entry.seq };
      if (changed) entries.set(id, { entry: changed, photo });
      storeSession(session);
      return changed;
    },
    forget: async (exceptOwnerKey) => {
      for (const { id, ownerKey } of all()) if (ownerKey !== exceptOwnerKey) entries.delete(id);
      if (stored?.ownerKey !== exceptOwnerKey) stored = undefined;
    },
    session: async () => stored,
    setSession: async (session) => {
      stored = undefined;
      storeSession(session);
    },
  };
}

const whyNotStored = (error: unknown): WhyNotStored =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';

/** Leaves room between two device numbers for this page's entries. */
const step = 1e-6;

/** Entries that the device can't store are held in memory, and sent from there. */
export function withMemory(device: EntryStore): EntryStore {
  let lastSeq = 0;
  /** The device has stored or read something for this page. */
  let isInUse = false;
  const memory = memoryStore(() => {
    lastSeq += step;
    return lastSeq;
  });
  function note(found: readonly StoredEntry[]): void {
    isInUse = true;
    lastSeq = Math.max(lastSeq, ...found.map(({ seq }) => seq));
  }
  /** A device that stores nothing is read as empty. Stored entries that can't be read right now aren't gone. */
  async function readBoth(read: (store: EntryStore) => Promise<StoredEntry[]>, isMemoryEnough = false) {
    const own = await read(memory);
    try {
      const found = await read(device);
      note(found);
      return [...found, ...own].sort(bySeq);
    } catch (error) {
      if (!isInUse || (isMemoryEnough && own.length > 0)) return own;
      throw error;
    }
  }

  return {
    ...device,
    add: async (entry, photo, session) => {
      try {
        const added = await device.add(entry, photo, session);
        note([added]);
        return added;
      } catch (error) {
        return memory.add({ ...entry, whyNotStored: whyNotStored(error) }, photo, session);
      }
    },
    list: (ownerKey) => readBoth((store) => store.list(ownerKey)),
    // Entries in memory don't wait for an unreadable device: they may be lost soon.
    heads: async (ownerKey, lane, atMost) =>
      (await readBoth((store) => store.heads(ownerKey, lane, atMost), true)).slice(0, atMost),
    photo: async (id) => (await memory.photo(id)) ?? device.photo(id),
    change: async (id, change, how) => {
      const isInMemory = (await memory.list()).some((entry) => entry.id === id);
      return (isInMemory ? memory : device).change(id, change, how);
    },
    forget: async (exceptOwnerKey) => {
      await memory.forget(exceptOwnerKey);
      await device.forget(exceptOwnerKey);
    },
  };
}
