import type { OutboxEntry, Session } from '#web/outbox/entry.ts';
import { makeOutbox, type OpenOutbox } from '#web/outbox/make-outbox.ts';
import type { EntryStore } from '#web/outbox/store.ts';
import type { EntryMessage, Locks } from '#web/outbox/tabs.ts';
import { memoryStore } from '#web/outbox/test-memory-store.ts';
import { bodyOf, byFetch, headersOf, type Transport } from '#web/outbox/transport.ts';
import type { Person } from './people.ts';

/** How many times faster than on a real phone the outbox retries: a minute takes a quarter of a second. */
const speedup = 240;

interface Tab {
  outbox: OpenOutbox;
  kill: () => void;
}

/**
 * A phone with two tabs, which use the real outbox and the browser's requests, on a store that outlives the tabs. A
 * killed tab stops in the middle of whatever it's doing.
 */
export class Phone {
  readonly name: string;
  readonly person: Person;
  readonly #proxyUrl: string;
  readonly #session: Session;
  readonly #store: EntryStore;
  readonly #lines = new Map<string, Promise<unknown>>();
  readonly #subscribers = new Map<object, (message: EntryMessage) => void>();
  readonly #tabs: Tab[] = [];
  #ids = 0;
  #isOnline = true;

  constructor(name: string, person: Person, proxyUrl: string) {
    let seq = 0;
    this.name = name;
    this.person = person;
    this.#proxyUrl = proxyUrl;
    this.#session = { login: person.login, ownerKey: person.login, token: person.token };
    this.#store = memoryStore(() => ++seq);
    for (const index of [0, 1]) this.#tabs[index] = this.#open();
  }

  outbox(tab: number): OpenOutbox {
    return (this.#tabs[tab % this.#tabs.length] as Tab).outbox;
  }

  async reopen(tab: number): Promise<void> {
    const index = tab % this.#tabs.length;
    this.#tabs[index]?.kill();
    this.#tabs[index] = this.#open();
    await this.outbox(index).refresh();
  }

  goOffline(): void {
    this.#isOnline = false;
  }
  goOnline(): void {
    this.#isOnline = true;
    for (const { outbox } of this.#tabs) outbox.flush();
  }

  async untilPending(atMost: number): Promise<void> {
    const isOverLimit = () => this.#shown().filter(isPending).length > atMost;
    if (!isOverLimit()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stops = this.#tabs.map(({ outbox }) => outbox.entries.watch(() => !isOverLimit() && resolve()));
    await promise;
    for (const stop of stops) stop();
  }

  pending(): string[] {
    return this.#shown()
      .filter(isPending)
      .map(({ id, label, phase, problem }) => `${this.name} ${id} ${label}: ${phase} ${problem}`);
  }

  refused(): string[] {
    const refused = this.#shown().filter(({ phase }) => phase === 'refused');
    return refused.map(({ id, label, status, problem }) => `${this.name} ${id} ${label}: ${status} ${problem}`);
  }

  close(): void {
    for (const { kill } of this.#tabs) kill();
  }

  #shown = (): readonly OutboxEntry[] => this.outbox(0).entries.read();

  #open(): Tab {
    const self = {};
    let isAlive = true;
    const ended = Promise.withResolvers<void>();
    const never = new Promise<never>(() => undefined);
    const ifAlive = <T>(work: Promise<T>): Promise<T> =>
      work.then(
        (value) => (isAlive ? value : never),
        (error: unknown) => (isAlive ? Promise.reject(error) : never),
      );
    /** A killed tab makes no more requests, and its pending work never settles. */
    const unlessKilled = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
      return (...args: A): Promise<T> => (isAlive ? ifAlive(work(...args)) : never);
    };
    const lock: Locks = async (name, work) => {
      const before = this.#lines.get(name) ?? Promise.resolve();
      const turn = before.then(() =>
        isAlive ? Promise.race([work(new AbortController().signal), ended.promise]) : undefined,
      );
      this.#lines.set(
        name,
        turn.catch(() => undefined),
      );
      await ifAlive(turn.then(() => undefined));
    };
    const send: Transport = (out, how) => {
      if (!this.#isOnline) return Promise.reject(new TypeError('No network'));
      const proxied = { ...out, address: this.#proxyUrl + out.address };
      return out.photo ? sendForm(proxied, how) : byFetch(proxied, how);
    };
    // Each method takes the original's arguments and returns a promise.
    const calls = Object.entries(this.#store) as [string, (...args: unknown[]) => Promise<unknown>][];
    const store = Object.fromEntries(calls.map(([name, call]) => [name, unlessKilled(call)])) as unknown as EntryStore;
    const outbox = makeOutbox({
      store,
      transport: unlessKilled(send),
      locks: unlessKilled(lock),
      channel: {
        publish: (message) => this.#publish(self, message),
        subscribe: (listener) => this.#subscribers.set(self, (message) => isAlive && listener(message)),
        close: () => this.#subscribers.delete(self),
      },
      now: () => performance.timeOrigin + performance.now() * speedup,
      later: (ms, work) => {
        const timer = setTimeout(() => isAlive && work(), ms / speedup);
        return () => clearTimeout(timer);
      },
      makeId: () => `${this.name}-${String(++this.#ids).padStart(6, '0')}`,
      session: { read: () => this.#session, watch: () => undefined, refuse: () => undefined },
    });
    return {
      outbox,
      kill: () => {
        isAlive = false;
        outbox.close();
        ended.resolve();
      },
    };
  }

  #publish(from: object, message: EntryMessage): void {
    for (const [tab, listener] of this.#subscribers)
      if (tab !== from) setImmediate(() => listener(structuredClone(message)));
  }
}

const isPending = ({ phase }: OutboxEntry) => phase === 'waiting' || phase === 'sending';

/**
 * Like `byFetch`, but with the form as bytes, because Node's fetch throws an uncaught error if a form is cut off while
 * it's read.
 */
const sendForm: Transport = async (out, { signal }) => {
  const form = new Response(bodyOf(out));
  const headers = { ...headersOf(out), 'content-type': form.headers.get('content-type') ?? '' };
  const body = await form.arrayBuffer();
  const response = await fetch(out.address, { method: out.method, headers, body, signal });
  const text = await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) };
};
