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

/** A stored entry. The body is serialised already, so that every try sends the same. */
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

/** Entries that live as long as the page. `nextSeq` numbers them. */
export function memoryStore(nextSeq: () => number): EntryStore {
  let entries: readonly StoredEntry[] = [];
  let stored: Session | undefined;
  const photos = new Map<string, Blob>();

  function storeSession(session: Session | undefined): void {
    const owner = session ?? stored;
    const hasPending = entries.some(({ ownerKey, phase }) => ownerKey === owner?.ownerKey && phase === 'waiting');
    stored = hasPending ? owner : undefined;
  }
  function drop(matches: (entry: StoredEntry) => boolean): void {
    for (const { id } of entries.filter(matches)) photos.delete(id);
    entries = entries.filter((entry) => !matches(entry));
  }
  function put(entry: StoredEntry): void {
    entries = [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.seq - b.seq);
  }

  return {
    add: async (newEntry, photo, session) => {
      const entry = { ...newEntry, seq: nextSeq() };
      put(entry);
      if (photo) photos.set(entry.id, photo);
      storeSession(session);
      return entry;
    },
    list: async (ownerKey) => entries.filter((entry) => ownerKey === undefined || entry.ownerKey === ownerKey),
    heads: async (ownerKey, lane, atMost) =>
      entries
        .filter((entry) => entry.ownerKey === ownerKey && entry.lane === lane && entry.phase === 'waiting')
        .slice(0, atMost),
    photo: async (id) => photos.get(id),
    change: async (id, change, { toEnd = false, session } = {}) => {
      const entry = entries.find((one) => one.id === id);
      const next = entry && change(entry);
      if (entry === undefined || next === undefined) return entry;
      const changed =
        next === 'gone' ? undefined : { ...next, revision: entry.revision + 1, seq: toEnd ? nextSeq() : entry.seq };
      if (changed) put(changed);
      else drop((one) => one.id === id);
      storeSession(session);
      return changed;
    },
    forget: async (exceptOwnerKey) => {
      drop(({ ownerKey }) => ownerKey !== exceptOwnerKey);
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
  const note = (entry: StoredEntry) => {
    lastSeq = Math.max(lastSeq, entry.seq);
    return entry;
  };
  const inMemory = async (id: string) => (await memory.list()).some((entry) => entry.id === id);
  /** A device that stores nothing is read as empty. Stored entries that can't be read right now aren't gone. */
  async function read<T>(work: Promise<T>, nothing: T): Promise<T> {
    try {
      const found = await work;
      isInUse = true;
      return found;
    } catch (error) {
      if (isInUse) throw error;
      return nothing;
    }
  }

  return {
    add: async (entry, photo, session) => {
      try {
        const added = await device.add(entry, photo, session);
        isInUse = true;
        return note(added);
      } catch (error) {
        return memory.add({ ...entry, whyNotStored: whyNotStored(error) }, photo, session);
      }
    },
    list: async (ownerKey) => {
      const found = (await read(device.list(ownerKey), [])).map(note);
      return [...found, ...(await memory.list(ownerKey))].sort((a, b) => a.seq - b.seq);
    },
    heads: async (ownerKey, lane, atMost) => {
      const ofMemory = await memory.heads(ownerKey, lane, atMost);
      // Entries in memory don't wait for an unreadable device: they may be lost soon.
      const ofDevice = device.heads(ownerKey, lane, atMost);
      const found = await (ofMemory.length > 0 ? ofDevice.catch(() => []) : read(ofDevice, []));
      return [...found, ...ofMemory].sort((a, b) => a.seq - b.seq).slice(0, atMost);
    },
    photo: async (id) => (await memory.photo(id)) ?? device.photo(id),
    change: async (id, change, how) => ((await inMemory(id)) ? memory : device).change(id, change, how),
    forget: async (exceptOwnerKey) => {
      await memory.forget(exceptOwnerKey);
      await device.forget(exceptOwnerKey);
    },
    session: () => device.session(),
    setSession: (session) => device.setSession(session),
  };
}
