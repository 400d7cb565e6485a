import { storedInTab } from '../device/stored.ts';
import { isQueued, mayBeCounted, type OutboxEntry, type SettledListener, type StoredEntry } from './entry.ts';
import type { EntryStore } from './store.ts';
import type { Channel, EntryMessage } from './tabs.ts';

type Shown = OutboxEntry & Pick<StoredEntry, 'ownerKey' | 'revision'>;

/**
 * The logged-in user's entries for the page, in sync between tabs. `onQueueChange` is called when another tab has
 * changed a queue.
 */
export function makeEntryStore(store: EntryStore, channel: Channel, onQueueChange: (lane: string) => void) {
  const entries = storedInTab<readonly OutboxEntry[]>([]);
  const shown = new Map<string, Shown>();
  /** Ids of deleted entries, because messages about them may arrive late. */
  const removed = new Set<string>();
  const listeners = new Set<{ kind: string; listener: SettledListener }>();
  let owner: string | undefined;
  let settling: Promise<unknown> = Promise.resolve();

  function refresh(): void {
    entries.write([...shown.values()].sort((a, b) => a.seq - b.seq));
  }
  const missingPhoto = ({ id, hasPhoto, ownerKey }: StoredEntry) =>
    hasPhoto && ownerKey === owner && !shown.has(id) ? store.photo(id).catch(() => undefined) : undefined;
  function set(stored: StoredEntry, photo?: Blob): void {
    const { id, ownerKey, revision } = stored;
    const known = shown.get(id);
    if (ownerKey !== owner || removed.has(id) || (known && known.revision > revision)) return;
    shown.set(id, entryOf(stored, photo ?? known?.request.photo));
  }
  function remove(ids: readonly string[]): void {
    for (const id of ids) removed.add(id);
    if (ids.filter((id) => shown.delete(id)).length > 0) refresh();
  }
  function settle(stored: StoredEntry, answer: unknown): void {
    // A reload of the entries noticed this before the message arrived.
    if (removed.has(stored.id)) return;
    set(stored);
    conclude(shown.get(stored.id) ?? entryOf(stored), answer);
  }
  function conclude(last: Shown, answer: unknown): void {
    const { id, kind, ownerKey } = last;
    // Shown as in flight until its answer has been merged, rather than as pending again.
    const entry: Shown = { ...last, phase: 'sending' };
    if (shown.has(id)) shown.set(id, entry);
    removed.add(id);
    const called = [...listeners].filter((subscription) => subscription.kind === kind);
    // One after another, in the order in which the server counted them.
    settling = settling.then(async () => {
      // If another user is logged in by now, the data is refetched anyway.
      if (ownerKey === owner) await Promise.allSettled(called.map(async ({ listener }) => listener(entry, answer)));
      remove([id]);
    });
  }
  async function change(stored: StoredEntry, photo?: Blob): Promise<void> {
    const missing = photo ? undefined : missingPhoto(stored);
    set(stored, missing ? await missing : photo);
    refresh();
  }
  function tried(id: string, share?: number): void {
    const known = shown.get(id);
    if (known === undefined || removed.has(id)) return;
    const inFlight = { phase: 'sending', mayBeCounted: true, ...(share !== undefined && { share }) } as const;
    shown.set(id, { ...known, ...inFlight });
    refresh();
  }
  function receive(message: EntryMessage, photo?: Blob): void {
    if (message.is === 'changed') void change(message.entry, photo);
    else if (message.is === 'tried') tried(message.id, message.share);
    else if (message.is === 'gone') remove(message.ids);
    else settle(message.entry, message.answer);
  }
  function publish(message: EntryMessage, photo?: Blob): void {
    receive(message, photo);
    // Entries in this page's memory aren't in their store.
    if (message.is !== 'changed' || message.entry.notStoredReason === undefined) channel.publish(message);
  }
  channel.subscribe((message) => {
    receive(message);
    if (message.is !== 'changed') return;
    const { phase, ownerKey, lane } = message.entry;
    if (phase === 'waiting' && ownerKey === owner) onQueueChange(lane);
  });

  async function load(): Promise<void> {
    const ownerKey = owner;
    const found = ownerKey === undefined ? [] : await store.list(ownerKey);
    for (const stored of found) {
      const missing = missingPhoto(stored);
      set(stored, missing && (await missing));
    }
    if (owner !== ownerKey) return;
    const ids = new Set(found.map(({ id }) => id));
    const lost = [...shown.values()].filter(({ id }) => !ids.has(id) && !removed.has(id));
    // The missing ones may have been added while the list was read.
    const later = lost.length === 0 ? [] : await store.list(ownerKey);
    for (const entry of lost) {
      const now = later.find(({ id }) => id === entry.id);
      if (now) set(now);
      // It disappeared without a message to this tab, so it was probably sent.
      else if (isQueued(entry)) conclude(entry, undefined);
      else remove([entry.id]);
    }
    refresh();
  }

  return {
    entries,
    load,
    publish,
    onSettled: (kind: string, listener: SettledListener) => {
      const subscription = { kind, listener };
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
    /** Hides everyone else's entries in all tabs. */
    forget: (exceptOwnerKey?: string) => {
      if (owner !== exceptOwnerKey) publish({ is: 'gone', ids: [...shown.keys()] });
    },
    become: (ownerKey: string | undefined) => {
      owner = ownerKey;
      for (const { id, ownerKey: its } of shown.values()) if (its !== owner) shown.delete(id);
      refresh();
    },
  };
}

export function entryOf(stored: StoredEntry, photo?: Blob): Shown {
  const { method, address, json, phase, notStoredReason } = stored;
  const body = { ...(json !== undefined && { body: JSON.parse(json) as unknown }), ...(photo && { photo }) };
  return {
    ...stored,
    request: { method, address, ...body },
    isHeld: phase === 'held',
    isStored: notStoredReason === undefined,
    mayBeCounted: mayBeCounted(stored),
  };
}
