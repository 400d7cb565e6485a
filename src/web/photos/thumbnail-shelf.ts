import { type CallParts, thumbnailCalls, type Wanted } from './thumbnail-calls.ts';

/** So many that nobody looks at stay at hand. */
const idleAtMost = 300;

export interface ShelfParts extends Omit<CallParts, 'onFound'> {
  /** What lies on this device. Neither of the two ever rejects. */
  kept: {
    read: (roomId: string, version: string) => Promise<Blob | undefined>;
    write: (roomId: string, found: ReadonlyMap<string, Blob>) => Promise<void>;
  };
  urls: { make: (blob: Blob) => string; drop: (url: string) => void };
}

/** An address under which it can be shown, undefined while it is on its way, null when it cannot be had. */
export type Shown = string | null | undefined;

interface Entry extends Wanted {
  shown: Shown;
  watchers: Set<() => void>;
}

const keyOf = (roomId: string, version: string) => `${roomId}/${version}`;

/** Thumbnails by room and version: found on the device or asked for while somebody looks. */
export function thumbnailShelf({ kept, urls, ...parts }: ShelfParts) {
  const entries = new Map<string, Entry>();
  /** Those that are there and nobody looks at any more, the oldest first. */
  const idle = new Set<Entry>();
  const calls = thumbnailCalls({ ...parts, onFound: (roomId, found) => void kept.write(roomId, found) });

  function make(roomId: string, version: string): Entry {
    const watchers = new Set<() => void>();
    const entry: Entry = {
      roomId,
      version,
      watchers,
      shown: undefined,
      tries: 0,
      isWanted: () => watchers.size > 0,
      skip: () => drop(entry),
      settle: (blob) => show(entry, blob === undefined ? null : urls.make(blob)),
    };
    entries.set(keyOf(roomId, version), entry);
    void load(entry);
    return entry;
  }

  async function load(entry: Entry): Promise<void> {
    const { roomId, version } = entry;
    const blob = await kept.read(roomId, version);
    if (entries.get(keyOf(roomId, version)) !== entry) return;
    if (blob === undefined) calls.add(entry);
    else entry.settle(blob);
  }

  function show(entry: Entry, shown: Shown): void {
    if (typeof entry.shown === 'string') urls.drop(entry.shown);
    entry.shown = shown;
    for (const tell of entry.watchers) tell();
    if (entry.watchers.size === 0) rest(entry);
  }

  /** Nobody looks: one that is there is kept for a while, one that cannot be had is asked for anew. */
  function rest(entry: Entry): void {
    if (entry.shown === undefined) return;
    if (entry.shown === null) drop(entry);
    else idle.add(entry);
    for (const oldest of idle) {
      if (idle.size <= idleAtMost) return;
      drop(oldest);
    }
  }

  function drop(entry: Entry): void {
    idle.delete(entry);
    const key = keyOf(entry.roomId, entry.version);
    if (entries.get(key) === entry) entries.delete(key);
    if (typeof entry.shown === 'string') urls.drop(entry.shown);
    entry.shown = undefined;
  }

  return {
    shown: (roomId: string, version: string): Shown => entries.get(keyOf(roomId, version))?.shown,

    /** Asks for it, and calls back when it is there or cannot be had, until the function that comes back is called. */
    watch(roomId: string, version: string, tell: () => void): () => void {
      const entry = entries.get(keyOf(roomId, version)) ?? make(roomId, version);
      entry.watchers.add(tell);
      idle.delete(entry);
      return () => {
        entry.watchers.delete(tell);
        if (entry.watchers.size === 0) rest(entry);
      };
    },

    /** The network is back. */
    retry: calls.retry,

    /** Somebody else is signed in, or nobody. */
    forget(): void {
      calls.forget();
      const all = [...entries.values()];
      for (const entry of all) drop(entry);
      for (const { watchers } of all) for (const tell of watchers) tell();
    },
  };
}
