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
  async function dropSlot(store: EntryStore, entry: Omit<StoredEntry, 'seq'>): Promise<string[]> {
    if (entry.slot === undefined) return [];
    const found = (await store.list(entry.ownerKey)).filter((other) => other.id !== entry.id);
    const replaced = found.filter((other) => isReplaceable(other, entry));
    for (const { id } of replaced)
      await store.change(id, (other) => (isReplaceable(other, entry) ? 'gone' : undefined));
    return replaced.map(({ id }) => id);
  }
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
        note(added.entry);
        isInUse = true;
        return { ...added, replaced: [...added.replaced, ...(await dropSlot(memory, entry))] };
      } catch (error) {
        const added = await memory.add({ ...entry, whyNotKept: whyNotKept(error) }, photo, session);
        const replaced = await dropSlot(device, entry).catch(() => []);
        return { ...added, replaced: [...added.replaced, ...replaced] };
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
    dropSession: (token) => device.dropSession(token),
  };
}
