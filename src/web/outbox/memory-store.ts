import { type EntryStore, isReplaceable, type Session, type StoredEntry } from './stored-entry.ts';

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
  function drop(isMeant: (entry: StoredEntry) => boolean): string[] {
    const ids = entries.filter(isMeant).map(({ id }) => id);
    entries = entries.filter((entry) => !isMeant(entry));
    for (const id of ids) photos.delete(id);
    return ids;
  }
  function put(entry: StoredEntry): void {
    entries = [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.seq - b.seq);
  }

  return {
    add: async (newEntry, photo, session) => {
      const replaced = drop((other) => isReplaceable(other, newEntry));
      const entry = { ...newEntry, seq: nextSeq() };
      put(entry);
      if (photo) photos.set(entry.id, photo);
      keepSession(session);
      return { entry, replaced };
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
    dropSession: async (token) => {
      if (kept?.token === token) kept = undefined;
    },
  };
}
