import { foldCase } from '#shared/fold-case.ts';
import type { NewEntry, Outbox } from './entry.ts';
import { type LanesParts, makeLanes } from './lanes.ts';
import { makeMirror } from './mirror.ts';
import type { Sending } from './send-lane.ts';
import { type Change, type EntryStore, mayBeCounted, type Session, type StoredEntry } from './stored-entry.ts';
import type { Channel } from './tab-news.ts';
import type { Transport } from './transport.ts';

/** All that is a browser's, so that a test brings its own. */
export interface OutboxParts {
  store: EntryStore;
  transport: Transport;
  locks: LanesParts['locks'];
  later: LanesParts['later'];
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
  const mirror = makeMirror(store, channel);
  let current = session.read();
  mirror.become(current?.ownerKey);
  let isClosed = false;

  // One write after the other: a photo that is read slowly must not come after the tap that followed it.
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  const isCurrent = (other: Session | undefined) =>
    !isClosed && current?.token === other?.token && current?.ownerKey === other?.ownerKey;
  /** Asked of the browser itself: another tab may have logged out, and this one has not heard of it yet. */
  const isStill = (one: Session) => isCurrent(one) && session.read()?.token === one.token;
  const sending: Sending = {
    store,
    transport: parts.transport,
    now,
    isCurrent: isStill,
    onTry: mirror.showTry,
    onChange: mirror.show,
    onSettled: mirror.settle,
    onRefused: async (one) => {
      session.refuse(one);
      await store.dropSession(one.token).catch(() => undefined);
    },
    ...(parts.onAnswer && { onAnswer: parts.onAnswer }),
  };

  const { locks, later } = parts;
  const shownAsWaiting = () => mirror.entries.read().filter(({ phase }) => phase === 'waiting' || phase === 'sending');
  const lanes = makeLanes({
    ...{ sending, locks, later },
    session: () => (isClosed ? undefined : current),
    // Another tab was closed before it could tell what it had sent.
    onEmpty: (lane) => {
      if (!isClosed && shownAsWaiting().some((entry) => entry.lane === lane)) void mirror.load().catch(() => undefined);
    },
  });

  function flush(): void {
    for (const lane of new Set(shownAsWaiting().map((entry) => entry.lane))) lanes.kick(lane, true);
  }

  async function refresh(): Promise<void> {
    const whose = current;
    await mirror.load();
    if (!isCurrent(whose)) return;
    flush();
  }

  /** Somebody else, somebody again, or nobody. */
  async function changeSession(): Promise<void> {
    const next = session.read();
    if (isCurrent(next)) return;
    lanes.stop();
    current = next;
    mirror.become(next?.ownerKey);
    await inTurn(() => store.setSession(next)).catch(() => undefined);
    // What cannot be read now is read at the next look.
    if (isCurrent(next)) await refresh().catch(() => undefined);
  }

  /** Another one for the same entry; what it is now is told everywhere. */
  async function change(id: string, how: Change, toEnd = false): Promise<StoredEntry | undefined> {
    const options = { toEnd, ...(current && { session: current }) };
    const changed = await inTurn(() => store.change(id, how, options));
    if (changed === undefined) mirror.drop([id]);
    else {
      mirror.show(changed);
      if (changed.phase === 'waiting') lanes.kick(changed.lane);
    }
    return changed;
  }

  async function put(entry: NewEntry) {
    const whose = current;
    if (whose === undefined) throw new Error('Nobody is signed in.');
    const draft = draftOf(entry, whose, parts.makeId(), now());
    const { entry: added, replaced } = await inTurn(async () => {
      if (!isStill(whose)) throw new Error('The session ended.');
      return store.add(draft, entry.request.photo, whose);
    });
    mirror.drop(replaced);
    const shown = mirror.add(added, entry.request.photo);
    if (added.phase === 'waiting') lanes.kick(added.lane);
    return shown;
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
    mirror.forget(kept);
    await inTurn(() => store.forget(kept));
    mirror.forget(kept);
  }

  const unwatch = session.watch(() => void changeSession());
  mirror.onNews((lane) => lanes.kick(lane));
  return {
    put,
    discard,
    forget,
    refresh,
    release: async (id) => void (await change(id, released, true)),
    retry: async (id) => void (await change(id, (entry) => retried(entry, now()), true)),
    flush,
    entries: mirror.entries,
    onSettled: mirror.onSettled,
    count: () => inTurn(async () => (await store.list()).length),
    close: () => {
      isClosed = true;
      lanes.stop();
      unwatch();
      mirror.close();
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
