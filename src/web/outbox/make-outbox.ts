import { foldCase } from '#shared/fold-case.ts';
import { storedInTab } from '../device/stored.ts';
import {
  isQueued,
  isReplaceable,
  mayBeCounted,
  type NewEntry,
  type OutboxEntry,
  type Session,
  type SettledListener,
  type StoredEntry,
} from './entry.ts';
import { makeQueues, type Sending } from './send-queue.ts';
import { type Change, draftOf, type EntryStore, released, retried, type Shown, shownAs } from './store.ts';
import type { Channel, EntryMessage, Locks } from './tabs.ts';

/** The browser's APIs, passed in so that a test can replace them. */
export interface OutboxParts extends Pick<Sending, 'store' | 'transport' | 'now' | 'onAnswer'> {
  locks: Locks;
  later: (ms: number, work: () => void) => () => void;
  channel: Channel;
  makeId: () => string;
  session: {
    read: () => Session | undefined;
    watch: (listener: () => void) => void;
    /** Called when the server has rejected its token. */
    refuse: (session: Session) => void;
  };
}

/** The outbox, with methods that only the shell uses. */
export type OpenOutbox = ReturnType<typeof makeOutbox>;

export function makeOutbox(parts: OutboxParts) {
  const { store, channel, now, session } = parts;
  const entryStore = makeEntryStore(store, channel, (lane) => queues.kick(lane));
  let current = session.read();
  entryStore.become(current?.ownerKey);

  // Writes are serialised, because a photo that is read slowly must not be added after a later tap.
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  const isCurrent = (other: Session | undefined) =>
    current?.token === other?.token && current?.ownerKey === other?.ownerKey;
  /** Read from the storage itself, because another tab may have logged out without this one noticing yet. */
  const isCurrentSession = (other: Session) => isCurrent(other) && session.read()?.token === other.token;
  const sending: Sending = {
    ...parts,
    isCurrent: isCurrentSession,
    publish: entryStore.publish,
    onRefused: session.refuse,
  };

  const pendingQueues = () =>
    new Set(entryStore.entries.read().flatMap((entry) => (isQueued(entry) ? entry.lane : [])));
  const queues = makeQueues(parts, sending, {
    session: () => current,
    onEmpty: (lane) => {
      // Another tab was closed before it published what it had sent.
      if (current !== undefined && pendingQueues().has(lane)) void entryStore.load().catch(() => undefined);
    },
  });

  /** Tries all immediately, ignoring delays. */
  function flush(): void {
    for (const lane of pendingQueues()) queues.kick(lane, true);
  }

  /** Reads the store again, because messages may have been missed. Rejects if it can't be read. */
  async function refresh(): Promise<void> {
    const before = current;
    await entryStore.load();
    if (isCurrent(before)) flush();
  }

  /** Switches to another user, to a new session of the same user, or to no user. */
  async function changeSession(): Promise<void> {
    const next = session.read();
    if (isCurrent(next)) return;
    queues.stop();
    current = next;
    entryStore.become(next?.ownerKey);
    await inTurn(() => store.setSession(next)).catch(() => undefined);
    // If it can't be read now, the next refresh reads it.
    if (isCurrent(next)) await refresh().catch(() => undefined);
  }

  async function change(id: string, how: Change, toEnd = false): Promise<StoredEntry | undefined> {
    const options = { toEnd, ...(current && { session: current }) };
    const changed = await inTurn(() => store.change(id, how, options));
    entryStore.publish(changed === undefined ? { is: 'gone', ids: [id] } : { is: 'changed', entry: changed });
    if (changed?.phase === 'waiting') queues.kick(changed.lane);
    return changed;
  }

  /** Resolves once it's stored on the device, or known not to be (`isStored`); it's sent in either case. */
  async function put(entry: NewEntry): Promise<OutboxEntry> {
    const writer = current;
    if (writer === undefined) throw new Error('Nobody is logged in.');
    const draft = draftOf(entry, writer, parts.makeId(), now());
    const added = await inTurn(async () => {
      if (!isCurrentSession(writer)) throw new Error('The session ended.');
      const storedEntry = await store.add(draft, entry.request.photo, writer);
      // A replaced entry that can't be read right now stays, and is sent first.
      await emptySlot(storedEntry).catch(() => undefined);
      return storedEntry;
    });
    entryStore.publish({ is: 'changed', entry: added }, entry.request.photo);
    if (added.phase === 'waiting') queues.kick(added.lane);
    return shownAs(added, entry.request.photo);
  }

  async function emptySlot({ id, slot, ownerKey }: StoredEntry): Promise<void> {
    if (slot === undefined) return;
    for (const other of await store.list(ownerKey)) {
      if (other.slot !== slot || other.id === id) continue;
      const left = await store.change(other.id, (now) => (isReplaceable(now) ? 'gone' : undefined));
      if (left === undefined) entryStore.publish({ is: 'gone', ids: [other.id] });
    }
  }

  /** False if it may have been counted: a pending entry then stays, and the caller queues the opposite after it. */
  async function discard(id: string): Promise<boolean> {
    let isUncounted = false;
    await change(id, (entry) => {
      isUncounted = !mayBeCounted(entry);
      // A refused entry is always removed, because it won't be sent again.
      return isUncounted || entry.phase !== 'waiting' ? 'gone' : undefined;
    });
    return isUncounted;
  }

  /**
   * Deletes everyone's entries from this device, or everyone else's. Entries of `previousLogin` belong to
   * `exceptLogin`.
   */
  async function forget(exceptLogin?: string, previousLogin?: string): Promise<void> {
    const exceptOwnerKey = exceptLogin && foldCase(exceptLogin);
    if (exceptLogin && previousLogin) await inTurn(() => moveEntries(store, previousLogin, exceptLogin));
    entryStore.forget(exceptOwnerKey);
    await inTurn(() => store.forget(exceptOwnerKey));
    entryStore.forget(exceptOwnerKey);
  }

  session.watch(() => void changeSession());
  return {
    ...{ put, discard, forget, refresh, flush, entries: entryStore.entries, onSettled: entryStore.onSettled },
    /** Queues a held entry, behind the pending ones. */
    release: async (id: string) => void (await change(id, released, true)),
    /** Queues a refused entry again, behind the pending ones. */
    retry: async (id: string) => void (await change(id, (entry) => retried(entry, now()), true)),
    /** How many entries are on this device, of all users. Rejects if it can't be read. */
    count: () => inTurn(async () => (await store.list()).length),
    close: () => {
      current = undefined;
      queues.stop();
      channel.close();
    },
  };
}

/** Moves the entries that a renamed guest made under the previous name to the new one. */
async function moveEntries(store: EntryStore, previous: string, owner: string): Promise<void> {
  const [previousKey, ownerKey] = [foldCase(previous), foldCase(owner)];
  if (previousKey === ownerKey) return;
  for (const { id } of await store.list(previousKey)) {
    await store.change(id, (entry) => ({ ...entry, owner, ownerKey }));
  }
}

/**
 * The logged-in user's entries for the page, in sync between tabs. `onQueueChange` is called when another tab has
 * changed a queue.
 */
function makeEntryStore(store: EntryStore, channel: Channel, onQueueChange: (lane: string) => void) {
  /** Oldest first. */
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
    shown.set(id, shownAs(stored, photo ?? known?.photo));
  }
  function remove(ids: readonly string[]): void {
    for (const id of ids) removed.add(id);
    if (ids.filter((id) => shown.delete(id)).length > 0) refresh();
  }
  function settle(stored: StoredEntry, answer: unknown): void {
    // A reload of the entries noticed this before the message arrived.
    if (removed.has(stored.id)) return;
    set(stored);
    conclude(shown.get(stored.id) ?? shownAs(stored), answer);
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
    /**
     * A sent entry is removed from `entries` once all listeners are done, so they should merge the answer into the
     * cached data.
     */
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
