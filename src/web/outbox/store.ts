import type { NewEntry, OutboxRequest, Phase } from './entry.ts';

/** Why an entry lives in memory only: the browser keeps nothing here, or has no room left. */
type WhyNotStored = 'refused' | 'full';

/** Who may send: a login and a token of that same person. */
export interface Session {
  login: string;
  /** Folded: a login can be respelled, and stays the same person. */
  ownerKey: string;
  token: string;
}

/** An entry as it lies in the store. What will travel is text already, so that it is the same each time. */
export interface StoredEntry extends Omit<NewEntry, 'request' | 'isHeld'> {
  /** Its place among all entries of the device; another one after `release` and `retry`. */
  seq: number;
  /** Travels as Idempotency-Key. */
  id: string;
  /** Login of the person whose it is. */
  owner: string;
  ownerKey: string;
  /** Milliseconds by the device's clock. */
  putAt: number;
  method: OutboxRequest['method'];
  address: string;
  json?: string;
  /** Its bytes lie beside it: they are not read with every list. */
  hasPhoto: boolean;
  phase: Exclude<Phase, 'sending'>;
  /** Counts its changes, so that news that comes late is known as such. */
  revision: number;
  /** When it first left; from then on the server may have it. */
  triedAt?: number;
  /** From when on its id may be known to the server, as far as the person was told; later than `triedAt` once they decided. */
  agesFrom?: number;
  /** Tries without an answer since somebody asked for one. */
  tries: number;
  /** Answers that told of a fault of the server. */
  faults: number;
  notBefore?: number;
  /** It was the server who named the time. */
  isAsked?: boolean;
  /** Why it was refused, or why it still waits, as a sentence. */
  problem?: string;
  /** HTTP status that goes with the problem, where there was an answer. */
  status?: number;
  /** The server itself has refused it. Where it was only given up, an earlier try may have been counted. */
  isSure?: boolean;
  whyNotStored?: WhyNotStored;
}

/** What an entry becomes; undefined leaves it as it is. */
export type Change = (entry: StoredEntry) => StoredEntry | 'gone' | undefined;

/** Where entries wait. Each call is one transaction, and resolves when it is complete. */
export interface EntryStore {
  /** The session is kept with it for who sends without a page. */
  add(entry: Omit<StoredEntry, 'seq'>, photo: Blob | undefined, session: Session): Promise<StoredEntry>;
  /** Of one person, or everybody's; oldest first. */
  list(ownerKey?: string): Promise<StoredEntry[]>;
  /** What is to be sent next in a lane, in its order, at most so many. */
  heads(ownerKey: string, lane: string, atMost: number): Promise<StoredEntry[]>;
  photo(id: string): Promise<Blob | undefined>;
  /** How it is now; undefined when it is gone. With `toEnd` it stands behind all others afterwards. */
  change(id: string, change: Change, how?: { toEnd?: boolean; session?: Session }): Promise<StoredEntry | undefined>;
  /** Takes away everybody's, or everybody else's, and the session likewise. */
  forget(exceptOwnerKey?: string): Promise<void>;
  /** There is one only as long as something of that person waits. */
  session(): Promise<Session | undefined>;
  /** Whose turn it is now. Kept only where something of theirs waits. */
  setSession(session: Session | undefined): Promise<void>;
}

/** It has left, and no refusal of the server says that it came to nothing. */
export const mayBeCounted = ({ triedAt, isSure }: StoredEntry): boolean => triedAt !== undefined && isSure !== true;

/** The next one may take its place: it never left. */
export const isReplaceable = ({ phase, triedAt }: StoredEntry): boolean => phase !== 'waiting' || triedAt === undefined;

/** Entries that live as long as the page. `nextSeq` numbers them. */
export function memoryStore(nextSeq: () => number): EntryStore {
  let entries: readonly StoredEntry[] = [];
  let kept: Session | undefined;
  const photos = new Map<string, Blob>();

  function keepSession(session: Session | undefined): void {
    const owner = session ?? kept;
    const waits = entries.some(({ ownerKey, phase }) => ownerKey === owner?.ownerKey && phase === 'waiting');
    kept = waits ? owner : undefined;
  }
  function drop(isMeant: (entry: StoredEntry) => boolean): void {
    for (const { id } of entries.filter(isMeant)) photos.delete(id);
    entries = entries.filter((entry) => !isMeant(entry));
  }
  function put(entry: StoredEntry): void {
    entries = [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.seq - b.seq);
  }

  return {
    add: async (newEntry, photo, session) => {
      const entry = { ...newEntry, seq: nextSeq() };
      put(entry);
      if (photo) photos.set(entry.id, photo);
      keepSession(session);
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
      keepSession(session);
      return changed;
    },
    forget: async (exceptOwnerKey) => {
      drop(({ ownerKey }) => ownerKey !== exceptOwnerKey);
      if (kept?.ownerKey !== exceptOwnerKey) kept = undefined;
    },
    session: async () => kept,
    setSession: async (session) => {
      kept = undefined;
      keepSession(session);
    },
  };
}

const whyNotStored = (error: unknown): WhyNotStored =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';

/** Between two numbers of the device there is room for so many of the page. */
const step = 1e-6;

/** What the device does not take is held in the page's memory, and sent from there all the same. */
export function withMemory(device: EntryStore): EntryStore {
  let lastSeq = 0;
  /** The device has kept or read something for this page. */
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
  /** Where it keeps nothing there is nothing to read. What it has kept and cannot read just now is not gone for that. */
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
      // What is in memory alone does not wait for a device that cannot be read: it may not wait for long.
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
