import { foldCase } from '#shared/fold-case.ts';
import { minuteMs } from '#shared/time.ts';
import {
  isQueued,
  isReplaceable,
  mayBeCounted,
  type NewEntry,
  type OutboxEntry,
  type Session,
  type StoredEntry,
} from './entry.ts';
import { entryOf, makeEntryStore } from './entry-store.ts';
import { type QueueEnd, type Sending, sendQueue } from './send-queue.ts';
import type { Change, EntryStore } from './store.ts';
import { type Channel, type Locks, lockOf } from './tabs.ts';
import { anySignal } from './transport.ts';

/** The browser's APIs, passed in so that a test can replace them. */
export interface OutboxParts extends Pick<Sending, 'store' | 'transport' | 'now' | 'onAnswer'> {
  locks: Locks;
  later: (ms: number, work: () => void) => () => void;
  channel: Channel;
  makeId: () => string;
  session: {
    read: () => Session | undefined;
    watch: (listener: () => void) => () => void;
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
    return entryOf(added, entry.request.photo);
  }

  async function emptySlot({ id, slot, ownerKey }: StoredEntry): Promise<void> {
    if (slot === undefined) return;
    for (const other of await store.list(ownerKey)) {
      if (other.slot !== slot || other.id === id) continue;
      const left = await store.change(other.id, (now) => (isReplaceable(now) ? 'gone' : undefined));
      if (left === undefined) entryStore.publish({ is: 'gone', ids: [other.id] });
    }
  }

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

  const unwatch = session.watch(() => void changeSession());
  return {
    ...{ put, discard, forget, refresh, flush, entries: entryStore.entries, onSettled: entryStore.onSettled },
    release: async (id: string) => void (await change(id, released, true)),
    retry: async (id: string) => void (await change(id, (entry) => retried(entry, now()), true)),
    /** How many entries are on this device, of all users. Rejects if it can't be read. */
    count: () => inTurn(async () => (await store.list()).length),
    close: () => {
      current = undefined;
      queues.stop();
      unwatch();
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

function draftOf(entry: NewEntry, { login, ownerKey }: Session, id: string, nowMs: number): Omit<StoredEntry, 'seq'> {
  const { request, isHeld, ...rest } = entry;
  const { method, address, body, photo } = request;
  return {
    ...rest,
    ...{ id, owner: login, ownerKey, putAt: nowMs, method, address, revision: 0, tries: 0, faults: 0 },
    // Serialised now, because every later try must send the same.
    ...(body !== undefined && { json: JSON.stringify(body) }),
    hasPhoto: photo !== undefined,
    phase: isHeld ? 'held' : 'waiting',
  };
}

const released: Change = (entry) => (entry.phase === 'held' ? { ...entry, phase: 'waiting' } : undefined);

function retried(entry: StoredEntry, nowMs: number): StoredEntry | undefined {
  if (entry.phase !== 'refused') return undefined;
  const { problem: _, status: __, notBefore: ___, isSure: ____, ...rest } = entry;
  // The user knows that it's too old, and decided to send it.
  const ages = entry.agesFrom === undefined ? {} : { agesFrom: nowMs };
  return { ...rest, ...ages, phase: 'waiting', tries: 0, faults: 0 };
}

interface QueueCallbacks {
  session: () => Session | undefined;
  /** Called when a queue is empty, which may be because another tab has sent its entries. */
  onEmpty: (lane: string) => void;
}

const storeRetryMs = minuteMs;

function makeQueues({ locks, later }: OutboxParts, sending: Sending, { session, onEmpty }: QueueCallbacks) {
  /** Queues that are being sent or are waiting for their lock, and how they've been requested again since then. */
  const running = new Map<string, { isEager: boolean } | undefined>();
  const timers = new Map<string, () => void>();
  let stop = new AbortController();

  function kick(lane: string, isEager = false): void {
    const sender = session();
    if (running.has(lane)) running.set(lane, { isEager: isEager || running.get(lane)?.isEager === true });
    else if (sender !== undefined) {
      timers.get(lane)?.();
      timers.delete(lane);
      running.set(lane, undefined);
      void runQueue(lane, sender, isEager);
    }
  }

  async function runQueue(lane: string, sender: Session, isEager: boolean): Promise<void> {
    let end = 'stopped' as QueueEnd;
    const stopped = stop.signal;
    try {
      await locks(lockOf(sender.ownerKey, lane), async (taken) => {
        const signal = anySignal([stopped, taken]);
        end = await sendQueue(sending, { lane, session: sender, signal, isEager });
      });
    } catch {
      end = storeRetryMs;
    }
    const again = running.get(lane);
    running.delete(lane);
    if (again) kick(lane, again.isEager);
    else if (end === 'empty') onEmpty(lane);
    else if (end !== 'stopped' && !stopped.aborted)
      timers.set(
        lane,
        later(end, () => kick(lane)),
      );
  }

  return {
    kick,
    stop: () => {
      stop.abort();
      stop = new AbortController();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
