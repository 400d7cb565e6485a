import { type Kept, kept } from '../device/kept.ts';
import type { OutboxEntry, SettledListener } from './entry.ts';
import { type EntryStore, mayBeCounted, type StoredEntry } from './store.ts';
import type { Channel, News } from './tabs.ts';

export interface Mirror {
  entries: Kept<readonly OutboxEntry[]>;
  onSettled: (kind: string, listener: SettledListener) => () => void;
  /** Another tab changed something in a lane. */
  onNews: (listener: (lane: string) => void) => void;
  /** Shows what is stored of whose it is. */
  load: () => Promise<void>;
  add: (entry: StoredEntry, photo?: Blob) => OutboxEntry;
  show: (entry: StoredEntry) => void;
  showTry: (entry: StoredEntry, share?: number) => void;
  settle: (entry: StoredEntry, answer: unknown) => void;
  drop: (ids: readonly string[]) => void;
  forget: (exceptOwnerKey?: string) => void;
  /** From here on it is this person's; what was another's is shown no more. */
  become: (ownerKey: string | undefined) => void;
  close: () => void;
}
interface Shown {
  stored: StoredEntry;
  entry: OutboxEntry;
}

/** The entries of who is signed in, as a page shows them: in memory, the same in all tabs, true to the store. */
export function makeMirror(store: EntryStore, channel: Channel): Mirror {
  const entries = kept<readonly OutboxEntry[]>([]);
  const shown = new Map<string, Shown>();
  /** News about what is gone may come late. */
  const gone = new Set<string>();
  const listeners = new Map<string, Set<SettledListener>>();
  let owner: string | undefined;
  let hearLane: (lane: string) => void = () => undefined;
  let settling: Promise<unknown> = Promise.resolve();

  function publish(): void {
    const all = [...shown.values()].sort((a, b) => a.stored.seq - b.stored.seq);
    entries.write(all.map(({ entry }) => entry));
  }
  function set(stored: StoredEntry, photo: Blob | undefined): OutboxEntry {
    const known = shown.get(stored.id);
    const entry = entryOf(stored, photo ?? known?.entry.request.photo);
    if (known && known.stored.revision > stored.revision) return known.entry;
    if (stored.ownerKey === owner && !gone.has(stored.id)) shown.set(stored.id, { stored, entry });
    return entry;
  }
  function remove(ids: readonly string[]): void {
    for (const id of ids) gone.add(id);
    if (ids.filter((id) => shown.delete(id)).length > 0) publish();
  }
  function settleHere(stored: StoredEntry, answer: unknown): void {
    // Found out by itself, before it was told.
    if (gone.has(stored.id)) return;
    // Until its answer has taken its place it is shown as on its way, and not as if it waited once more.
    const entry: OutboxEntry = { ...set(stored, undefined), phase: 'sending' };
    if (shown.has(stored.id)) shown.set(stored.id, { stored, entry });
    gone.add(stored.id);
    const heard = [...(listeners.get(stored.kind) ?? [])];
    // One after the other, in the order in which the server counted them.
    settling = settling.then(async () => {
      // Read again where nobody stands signed in by whom it was.
      if (stored.ownerKey === owner) await Promise.allSettled(heard.map(async (listener) => listener(entry, answer)));
      remove([stored.id]);
    });
  }
  async function change(stored: StoredEntry): Promise<void> {
    const needsPhoto = stored.hasPhoto && stored.ownerKey === owner && !shown.has(stored.id);
    set(stored, needsPhoto ? await store.photo(stored.id).catch(() => undefined) : undefined);
    publish();
    if (stored.phase === 'waiting' && stored.ownerKey === owner) hearLane(stored.lane);
  }
  function tryHere(id: string, share?: number): void {
    const known = shown.get(id);
    if (known === undefined || gone.has(id)) return;
    const entry = {
      ...known.entry,
      phase: 'sending',
      mayBeCounted: true,
      ...(share !== undefined && { share }),
    } as const;
    shown.set(id, { ...known, entry });
    publish();
  }
  function forgetHere(exceptOwnerKey?: string): void {
    if (owner !== exceptOwnerKey) remove([...shown.keys()]);
    publish();
  }
  function hear(news: News): void {
    if (news.is === 'changed') void change(news.entry);
    else if (news.is === 'tried') tryHere(news.id, news.share);
    else if (news.is === 'gone') remove(news.ids);
    else if (news.is === 'settled') settleHere(news.entry, news.answer);
    else forgetHere(news.exceptOwnerKey);
  }
  channel.hear(hear);

  async function load(): Promise<void> {
    const ownerKey = owner;
    const found = ownerKey === undefined ? [] : await store.list(ownerKey);
    const ids = new Set(found.map(({ id }) => id));
    const photos = new Map<string, Blob | undefined>();
    for (const { id, hasPhoto } of found) {
      if (hasPhoto && !shown.has(id)) photos.set(id, await store.photo(id).catch(() => undefined));
    }
    if (owner !== ownerKey) return;
    for (const stored of found) set(stored, photos.get(stored.id));
    const lost = [...shown.values()].filter(({ stored }) => !ids.has(stored.id) && !gone.has(stored.id));
    // They may have been put while the list was read.
    const now = lost.length === 0 ? [] : await store.list(ownerKey);
    for (const { stored } of lost)
      missed(
        stored,
        now.find(({ id }) => id === stored.id),
      );
    publish();
  }
  /** It went while nobody could tell this tab. What waited was probably sent. */
  function missed(stored: StoredEntry, now: StoredEntry | undefined): void {
    if (now) set(now, undefined);
    else if (stored.phase === 'waiting') settleHere(stored, undefined);
    else remove([stored.id]);
  }

  return {
    entries,
    load,
    onNews: (listener) => {
      hearLane = listener;
    },
    onSettled: (kind, listener) => {
      const all = listeners.get(kind) ?? new Set();
      listeners.set(kind, all.add(listener));
      return () => void all.delete(listener);
    },
    add: (stored, photo) => {
      const entry = set(stored, photo);
      publish();
      if (stored.whyNotKept === undefined) channel.tell({ is: 'changed', entry: stored });
      return entry;
    },
    show: (stored) => {
      set(stored, undefined);
      publish();
      if (stored.whyNotKept === undefined) channel.tell({ is: 'changed', entry: stored });
    },
    showTry: ({ id }, share) => {
      tryHere(id, share);
      channel.tell({ is: 'tried', id, ...(share !== undefined && { share }) });
    },
    settle: (stored, answer) => {
      settleHere(stored, answer);
      channel.tell({ is: 'settled', entry: stored, answer });
    },
    drop: (ids) => {
      if (ids.length === 0) return;
      remove(ids);
      channel.tell({ is: 'gone', ids });
    },
    forget: (exceptOwnerKey) => {
      forgetHere(exceptOwnerKey);
      channel.tell({ is: 'forgot', ...(exceptOwnerKey !== undefined && { exceptOwnerKey }) });
    },
    become: (ownerKey) => {
      owner = ownerKey;
      for (const { stored } of shown.values()) if (stored.ownerKey !== owner) shown.delete(stored.id);
      publish();
    },
    close: () => channel.close(),
  };
}

function entryOf(stored: StoredEntry, photo: Blob | undefined): OutboxEntry {
  const { id, seq, owner, putAt, triedAt, phase, problem, status, whyNotKept, method, address, json } = stored;
  const { kind, lane, label, data, settledBy, slot } = stored;
  const request = {
    ...{ method, address },
    ...(json !== undefined && { body: JSON.parse(json) as unknown }),
    ...(photo && { photo }),
  };
  return {
    ...{ id, seq, owner, putAt, triedAt, phase, problem, status, whyNotKept },
    ...{ kind, lane, label, request, data, settledBy, slot, isHeld: phase === 'held' },
    isKept: whyNotKept === undefined,
    mayBeCounted: mayBeCounted(stored),
  };
}
