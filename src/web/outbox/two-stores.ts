import type { WhyNotKept } from './entry.ts';
import { memoryStore } from './memory-store.ts';
import { type EntryStore, isReplaceable, type StoredEntry } from './stored-entry.ts';

const whyNotKept = (error: unknown): WhyNotKept =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';

/** Between two numbers of the device there is room for so many of the page. */
const step = 1e-6;

/** What the device does not take is held in the page's memory, and sent from there all the same. */
export function withMemory(device: EntryStore): EntryStore {
  let lastSeq = 0;
  const memory = memoryStore(() => {
    lastSeq += step;
    return lastSeq;
  });
  const note = (entry: StoredEntry) => {
    lastSeq = Math.max(lastSeq, entry.seq);
    return entry;
  };
  const inMemory = async (id: string) => (await memory.list()).some((entry) => entry.id === id);
  async function dropSlot(store: EntryStore, entry: Omit<StoredEntry, 'seq'>): Promise<string[]> {
    if (entry.slot === undefined) return [];
    const found = (await store.list(entry.ownerKey)).filter((other) => other.id !== entry.id);
    const replaced = found.filter((other) => isReplaceable(other, entry));
    for (const { id } of replaced)
      await store.change(id, (other) => (isReplaceable(other, entry) ? 'gone' : undefined));
    return replaced.map(({ id }) => id);
  }
  /** What cannot be read need not be waited for. */
  const listDevice = (ownerKey?: string) => device.list(ownerKey).catch((): StoredEntry[] => []);

  return {
    add: async (entry, photo, session) => {
      try {
        const added = await device.add(entry, photo, session);
        note(added.entry);
        return { ...added, replaced: [...added.replaced, ...(await dropSlot(memory, entry))] };
      } catch (error) {
        const added = await memory.add({ ...entry, whyNotKept: whyNotKept(error) }, photo, session);
        const replaced = await dropSlot(device, entry).catch(() => []);
        return { ...added, replaced: [...added.replaced, ...replaced] };
      }
    },
    list: async (ownerKey) => {
      const found = (await listDevice(ownerKey)).map(note);
      return [...found, ...(await memory.list(ownerKey))].sort((a, b) => a.seq - b.seq);
    },
    head: async (ownerKey, lane) => {
      const heads = [await device.head(ownerKey, lane).catch(() => undefined), await memory.head(ownerKey, lane)];
      return heads.filter((entry) => entry !== undefined).sort((a, b) => a.seq - b.seq)[0];
    },
    photo: async (id) => (await memory.photo(id)) ?? device.photo(id),
    change: async (id, change, how) => ((await inMemory(id)) ? memory : device).change(id, change, how),
    forget: async (exceptOwnerKey) => {
      await memory.forget(exceptOwnerKey);
      await device.forget(exceptOwnerKey);
    },
    session: () => device.session(),
    setSession: (session) => device.setSession(session),
    dropSession: (token) => device.dropSession(token),
  };
}
