import type { NumberedMessage, Reader } from './event-stream.ts';
import type { AccessView, EventChannel } from './live.ts';

/** At most 100 events are buffered per channel; after that, the gap is skipped. */
const maxBuffered = 100;

/**
 * Releases numbered events in order and once each, whatever order they arrive in. Early events are buffered until the
 * missing ones arrive or `release` is called; late ones are dropped.
 */
export class Order<T> {
  /** The newest number released; undefined before the first. */
  last: number | undefined;
  /** How often missing events were skipped. */
  gaps = 0;
  readonly #buffered = new Map<number, T>();

  get hasBuffered(): boolean {
    return this.#buffered.size > 0;
  }

  /** The first number ever taken starts the order. */
  take(seq: number, item: T): T[] {
    this.begin(seq - 1);
    if (seq > (this.last ?? 0)) this.#buffered.set(seq, item);
    return this.#buffered.size > maxBuffered ? this.release() : this.#next();
  }

  /** Starts after this number, unless something has already been released. */
  begin(seq: number): void {
    this.last ??= seq;
  }

  /** Everything up to this number counts as delivered. */
  skipTo(seq: number): T[] {
    this.last = Math.max(this.last ?? seq, seq);
    for (const seq of this.#buffered.keys()) if (seq <= this.last) this.#buffered.delete(seq);
    return this.#next();
  }

  /** Releases everything buffered, skipping the gap. */
  release(): T[] {
    const buffered = [...this.#buffered].sort(([a], [b]) => a - b);
    this.#buffered.clear();
    this.last = buffered.at(-1)?.[0] ?? this.last;
    if (buffered.length > 0) this.gaps++;
    return buffered.map(([, item]) => item);
  }

  #next(): T[] {
    const items: T[] = [];
    for (let next = (this.last ?? 0) + 1; ; next++) {
      const item = this.#buffered.get(next);
      if (item === undefined) return items;
      this.#buffered.delete(next);
      this.last = next;
      items.push(item);
    }
  }
}

/** How long to wait for a missing number, because another process may have committed it first but announce it later. */
export const defaultGapWaitMs = 200;

export class Channel {
  readonly definition: EventChannel;
  readonly readers = new Set<Reader>();
  readonly order = new Order<NumberedMessage>();
  /** Rounds left until the next heartbeat; a slow database can delay it. */
  roundsLeft: number;
  /** Set if an event wasn't sent because it couldn't be checked who may receive it. */
  missedEvents = false;
  /** How many times access has been invalidated (gaps count too), and how many of those a check has covered. */
  #invalidations = 0;
  #validated = 0;
  readonly #gapWaitMs: number;
  #gapTimer: NodeJS.Timeout | undefined;
  /** The newest number in the database at the last check, and at the last heartbeat. */
  #newest: number | undefined;
  #newestAtBeat = 0;

  constructor(definition: EventChannel, gapWaitMs: number, roundsLeft: number) {
    this.definition = definition;
    this.#gapWaitMs = gapWaitMs;
    this.roundsLeft = roundsLeft;
  }

  /** The current number; undefined if the channel has no numbers, or before the first check. */
  get seq(): number | undefined {
    return this.#newest === undefined ? undefined : Math.max(this.#newest, this.order.last ?? 0);
  }

  /** Checks the access of these readers and ends the streams of those without it. Throws database errors. */
  async check(readers: readonly Reader[]): Promise<AccessView> {
    const view = await this.definition.checkAccess(readers);
    for (const reader of readers) {
      const reason = view.goneReason(reader);
      if (reason !== undefined) reader.endWithReason(reason);
    }
    if (view.newest !== undefined) {
      this.order.begin(view.newest);
      this.#newest = Math.max(view.newest, this.#newest ?? 0);
    }
    return view;
  }

  /** Someone may have lost access without an announcement, so everyone is checked before the next event is sent. */
  invalidateAccess(): void {
    this.#invalidations++;
  }

  /** False if the check fails; it's then still due. */
  async revalidateAccess(readers: readonly Reader[]): Promise<boolean> {
    // Any missing event may have removed someone.
    const count = this.#invalidations + this.order.gaps;
    if (count === this.#validated) return true;
    try {
      await this.check(readers);
      // The count is from before the check, because access invalidated during it needs another one.
      this.#validated = Math.max(this.#validated, count);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Called at each heartbeat, after a check. True if the number of the previous heartbeat never arrived. It never will,
   * because its process died before announcing it, or the connection between processes is dead.
   */
  hasMissed(): boolean {
    const hasMissed = this.#newestAtBeat > (this.order.last ?? 0);
    this.#newestAtBeat = this.#newest ?? 0;
    return hasMissed;
  }

  /** Schedules `release` while anything is buffered. */
  watchGap(release: () => void): void {
    if (!this.order.hasBuffered) this.stopGapTimer();
    else
      this.#gapTimer ??= setTimeout(() => {
        this.#gapTimer = undefined;
        release();
      }, this.#gapWaitMs).unref();
  }

  stopGapTimer(): void {
    clearTimeout(this.#gapTimer);
    this.#gapTimer = undefined;
  }
}
