import { foldCase } from '#shared/fold-case.ts';
import { minuteMs } from '#shared/time.ts';
import { isLeaving, type NewEntry, type Outbox } from './entry.ts';
import { entryOf, makeEntryStore } from './entry-store.ts';
import { type LaneEnd, type Sending, sendLane } from './send-lane.ts';
import { type Change, type EntryStore, isReplaceable, mayBeCounted, type Session, type StoredEntry } from './store.ts';
import { type Channel, type Locks, lockOf } from './tabs.ts';
import { anySignal, type Transport } from './transport.ts';

/** All that is a browser's, so that a test brings its own. */
export interface OutboxParts {
  store: EntryStore;
  transport: Transport;
  locks: Locks;
  /** Calls back once; what comes back calls it off. */
  later: (ms: number, work: () => void) => () => void;
  channel: Channel;
  now: () => number;
  makeId: () => string;
  session: {
    read: () => Session | undefined;
    watch: (listener: () => void) => () => void;
    /** The server knows its token no more. */
    refuse: (session: Session) => void;
  };
  onAnswer?: Sending['onAnswer'];
}

/** The outbox, and what only the shell does with it. */
export interface OpenOutbox extends Outbox {
  /** Everybody's entries go from this device, or everybody else's. */
  forget: (exceptLogin?: string) => Promise<void>;
  /** How many lie on this device, whosever they are. Rejects where that cannot be read. */
  count: () => Promise<number>;
  /** Looks again at what there is: messages may have been missed. Rejects where that cannot be read; what is shown stays. */
  refresh: () => Promise<void>;
  close: () => void;
}

export function makeOutbox(parts: OutboxParts): OpenOutbox {
  const { store, channel, now, session } = parts;
  const entryStore = makeEntryStore(store, channel, (lane) => lanes.kick(lane));
  let current = session.read();
  entryStore.become(current?.ownerKey);

  // One write after the other: a photo that is read slowly must not come after the tap that followed it.
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  const isCurrent = (other: Session | undefined) =>
    current?.token === other?.token && current?.ownerKey === other?.ownerKey;
  /** Asked of the browser itself: another tab may have logged out, and this one has not heard of it yet. */
  const isStill = (one: Session) => isCurrent(one) && session.read()?.token === one.token;
  const sending: Sending = {
    store,
    transport: parts.transport,
    now,
    isCurrent: isStill,
    tell: entryStore.tell,
    onRefused: session.refuse,
    ...(parts.onAnswer && { onAnswer: parts.onAnswer }),
  };

  const lanesShown = () => new Set(entryStore.entries.read().flatMap((entry) => (isLeaving(entry) ? entry.lane : [])));
  const lanes = makeLanes(parts, sending, {
    session: () => current,
    // Another tab was closed before it could tell what it had sent.
    onEmpty: (lane) => {
      if (current !== undefined && lanesShown().has(lane)) void entryStore.load().catch(() => undefined);
    },
  });

  function flush(): void {
    for (const lane of lanesShown()) lanes.kick(lane, true);
  }

  async function refresh(): Promise<void> {
    const whose = current;
    await entryStore.load();
    if (isCurrent(whose)) flush();
  }

  /** Somebody else, somebody again, or nobody. */
  async function changeSession(): Promise<void> {
    const next = session.read();
    if (isCurrent(next)) return;
    lanes.stop();
    current = next;
    entryStore.become(next?.ownerKey);
    await inTurn(() => store.setSession(next)).catch(() => undefined);
    // What cannot be read now is read at the next look.
    if (isCurrent(next)) await refresh().catch(() => undefined);
  }

  /** Another one for the same entry; what it is now is told everywhere. */
  async function change(id: string, how: Change, toEnd = false): Promise<StoredEntry | undefined> {
    const options = { toEnd, ...(current && { session: current }) };
    const changed = await inTurn(() => store.change(id, how, options));
    entryStore.tell(changed === undefined ? { is: 'gone', ids: [id] } : { is: 'changed', entry: changed });
    if (changed?.phase === 'waiting') lanes.kick(changed.lane);
    return changed;
  }

  async function put(entry: NewEntry) {
    const whose = current;
    if (whose === undefined) throw new Error('Nobody is signed in.');
    const draft = draftOf(entry, whose, parts.makeId(), now());
    const added = await inTurn(async () => {
      if (!isStill(whose)) throw new Error('The session ended.');
      const kept = await store.add(draft, entry.request.photo, whose);
      // What cannot be read just now stays before it, and is sent before it.
      await emptySlot(kept).catch(() => undefined);
      return kept;
    });
    entryStore.tell({ is: 'changed', entry: added }, entry.request.photo);
    if (added.phase === 'waiting') lanes.kick(added.lane);
    return entryOf(added, entry.request.photo);
  }

  /** For the entry that has it now. */
  async function emptySlot({ id, slot, ownerKey }: StoredEntry): Promise<void> {
    if (slot === undefined) return;
    for (const other of await store.list(ownerKey)) {
      if (other.slot !== slot || other.id === id) continue;
      const left = await store.change(other.id, (now) => (isReplaceable(now) ? 'gone' : undefined));
      if (left === undefined) entryStore.tell({ is: 'gone', ids: [other.id] });
    }
  }

  async function discard(id: string): Promise<boolean> {
    let isUncounted = false;
    await change(id, (entry) => {
      isUncounted = !mayBeCounted(entry);
      // What is given up goes in any case: nobody sends it any more.
      return isUncounted || entry.phase !== 'waiting' ? 'gone' : undefined;
    });
    return isUncounted;
  }

  async function forget(exceptLogin?: string): Promise<void> {
    const kept = exceptLogin === undefined ? undefined : foldCase(exceptLogin);
    entryStore.forget(kept);
    await inTurn(() => store.forget(kept));
    entryStore.forget(kept);
  }

  const unwatch = session.watch(() => void changeSession());
  return {
    put,
    discard,
    forget,
    refresh,
    release: async (id) => void (await change(id, released, true)),
    retry: async (id) => void (await change(id, (entry) => retried(entry, now()), true)),
    flush,
    entries: entryStore.entries,
    onSettled: entryStore.onSettled,
    count: () => inTurn(async () => (await store.list()).length),
    close: () => {
      current = undefined;
      lanes.stop();
      unwatch();
      channel.close();
    },
  };
}

function draftOf(entry: NewEntry, { login, ownerKey }: Session, id: string, nowMs: number): Omit<StoredEntry, 'seq'> {
  const { request, isHeld, ...rest } = entry;
  const { method, address, body, photo } = request;
  return {
    ...rest,
    ...{ id, owner: login, ownerKey, putAt: nowMs, method, address },
    // As text from the start: what leaves later must be the same each time.
    ...(body !== undefined && { json: JSON.stringify(body) }),
    hasPhoto: photo !== undefined,
    phase: isHeld ? 'held' : 'waiting',
    ...{ revision: 0, tries: 0, faults: 0 },
  };
}

const released: Change = (entry) => (entry.phase === 'held' ? { ...entry, phase: 'waiting' } : undefined);

function retried(entry: StoredEntry, nowMs: number): StoredEntry | undefined {
  if (entry.phase !== 'refused') return undefined;
  const { problem: _, status: __, notBefore: ___, isSure: ____, ...rest } = entry;
  // The person was told when it was too old, and has decided.
  const ages = entry.agesFrom === undefined ? {} : { agesFrom: nowMs };
  return { ...rest, ...ages, phase: 'waiting', tries: 0, faults: 0 };
}

interface LanesFor {
  /** Who may send now. */
  session: () => Session | undefined;
  /** Nothing is left in a lane, whoever sent it. */
  onEmpty: (lane: string) => void;
}

/** When the store itself fails, it is asked again after this time. */
const storeRestMs = minuteMs;

/** Keeps every lane going in which something waits, each by itself. */
function makeLanes({ locks, later }: OutboxParts, sending: Sending, { session, onEmpty }: LanesFor) {
  /** Lanes that are being sent, or wait for their lock, and whether they were asked for once more meanwhile. */
  const running = new Map<string, { isWanted: boolean; isEager: boolean }>();
  const timers = new Map<string, () => void>();
  let stop = new AbortController();

  function kick(lane: string, isEager = false): void {
    const run = running.get(lane);
    if (run) {
      run.isWanted = true;
      run.isEager ||= isEager;
      return;
    }
    const whose = session();
    if (whose === undefined) return;
    timers.get(lane)?.();
    timers.delete(lane);
    running.set(lane, { isWanted: false, isEager: false });
    void runLane(lane, whose, isEager);
  }

  async function runLane(lane: string, whose: Session, isEager: boolean): Promise<void> {
    let end = 'stopped' as LaneEnd;
    const stopped = stop.signal;
    try {
      await locks(lockOf(whose.ownerKey, lane), async (taken) => {
        const signal = anySignal([stopped, taken]);
        end = await sendLane(sending, { lane, session: whose, signal, isEager });
      });
    } catch {
      end = storeRestMs;
    }
    const again = running.get(lane);
    running.delete(lane);
    if (again?.isWanted) kick(lane, again.isEager);
    else if (end === 'empty') onEmpty(lane);
    else if (end !== 'stopped' && !stopped.aborted)
      timers.set(
        lane,
        later(end, () => kick(lane)),
      );
  }

  return {
    kick,
    /** Nothing more is sent for who was here. */
    stop: () => {
      stop.abort();
      stop = new AbortController();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
