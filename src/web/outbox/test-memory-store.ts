import type { Session, StoredEntry } from './entry.ts';
import { bySeq, type EntryStore } from './store.ts';

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
