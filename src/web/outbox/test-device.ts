import { minuteMs } from '#shared/time.ts';
import type { NewEntry, Session } from './entry.ts';
import { makeOutbox, type OpenOutbox } from './make-outbox.ts';
import type { EntryStore } from './store.ts';
import type { EntryMessage, Locks } from './tabs.ts';
import { memoryStore } from './test-memory-store.ts';
import { ana, type Fault, testNetwork, testServer } from './test-network.ts';
import type { Outgoing, Transport } from './transport.ts';

export interface Tab {
  outbox: OpenOutbox;
  close: () => void;
}

/** A device with tabs, its clock and timers, on a scripted network. */
export function testDevice({ store = numbered(), server = testServer() } = {}) {
  const state = { nowMs: 1_000_000, session: ana as Session | undefined, ids: 0, sent: [] as Outgoing[], inFlight: 0 };
  const faultPlan: Fault[] = [];
  const timers = new Set<{ at: number; work: () => void }>();
  const late: (() => void)[] = [];
  const watching = new Set<() => void>();
  const subscribers = new Map<object, (message: EntryMessage) => void>();
  const lockQueues = new Map<string, Promise<unknown>>();

  const later = (ms: number, work: () => void) => {
    const timer = { at: state.nowMs + ms, work };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const network = testNetwork({ server, faultPlan: faultPlan, late, sent: state.sent, later });
  const transport: Transport = async (out, how) => {
    state.inFlight += 1;
    try {
      return await network(out, how);
    } finally {
      state.inFlight -= 1;
    }
  };

  function openTab(): Tab {
    const self = {};
    let isAlive = true;
    const ended = Promise.withResolvers<void>();
    const never = new Promise<never>(() => undefined);
    /** A killed page's work never settles. */
    const ifAlive = <T>(work: Promise<T>): Promise<T> =>
      isAlive
        ? work.then(
            (value) => (isAlive ? value : never),
            (error: unknown) => (isAlive ? Promise.reject(error) : never),
          )
        : never;
    const locks: Locks = async (name, work) => {
      const before = lockQueues.get(name) ?? Promise.resolve();
      const turn = before.then(() =>
        isAlive ? Promise.race([work(new AbortController().signal), ended.promise]) : undefined,
      );
      lockQueues.set(
        name,
        turn.catch(() => undefined),
      );
      await ifAlive(turn.then(() => undefined));
    };
    const outbox = makeOutbox({
      store: {
        add: (...entry) => (isAlive ? ifAlive(store.add(...entry)) : never),
        list: (owner) => ifAlive(store.list(owner)),
        heads: (...which) => ifAlive(store.heads(...which)),
        photo: (id) => ifAlive(store.photo(id)),
        change: (...how) => (isAlive ? ifAlive(store.change(...how)) : never),
        forget: (except) => (isAlive ? ifAlive(store.forget(except)) : never),
        session: () => ifAlive(store.session()),
        setSession: (session) => (isAlive ? ifAlive(store.setSession(session)) : never),
      },
      transport: (out, how) => (isAlive ? ifAlive(transport(out, how)) : never),
      locks,
      channel: {
        publish: (message) => {
          if (!isAlive) return;
          for (const [tab, listener] of subscribers)
            if (tab !== self) queueMicrotask(() => listener(structuredClone(message)));
        },
        subscribe: (listener) => subscribers.set(self, listener),
        close: () => subscribers.delete(self),
      },
      now: () => state.nowMs,
      later: (ms, work) => later(ms, () => isAlive && work()),
      makeId: () => `id-${++state.ids}`,
      session: {
        read: () => state.session,
        watch: (listener) => {
          watching.add(listener);
          void ended.promise.then(() => watching.delete(listener));
        },
        refuse: ({ token }) => void (state.session?.token === token && become(undefined)),
      },
    });
    return {
      outbox,
      close: () => {
        isAlive = false;
        outbox.close();
        ended.resolve();
      },
    };
  }

  function become(session: Session | undefined): void {
    state.session = session;
    for (const listener of [...watching]) listener();
  }

  return {
    ...{ store, server, state, faultPlan: faultPlan, late, become, openTab },
    /** Opens a tab that has read the stored entries. */
    open: async (): Promise<Tab> => {
      const tab = openTab();
      await tab.outbox.refresh();
      return tab;
    },
    advance: async (ms: number) => {
      state.nowMs += ms;
      for (const timer of [...timers]) {
        if (timer.at > state.nowMs) continue;
        timers.delete(timer);
        timer.work();
      }
      await settled();
    },
    /** Lets time pass until nothing more happens. */
    rest: async () => {
      await settled();
      for (let turns = 0; timers.size > 0 && turns < 1000; turns++) {
        state.nowMs = Math.max(state.nowMs, Math.min(...[...timers].map(({ at }) => at)));
        for (const timer of [...timers]) {
          if (timer.at > state.nowMs) continue;
          timers.delete(timer);
          timer.work();
        }
        await settled();
      }
    },
  };
}

function numbered(): EntryStore {
  let seq = 0;
  return memoryStore(() => ++seq);
}

/** Resolves once everything that needs neither time nor network is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export const entry = (name: string, lane = 'cigars', more: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'cigar',
  lane,
  label: name,
  request: { method: 'POST', address: '/api/user/cigar', body: { lane, name } },
  data: { name },
  ...more,
});

export const longEnoughMs = 10 * minuteMs;
