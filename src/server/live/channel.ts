import type { EventChannel, Sight } from './live.ts';
import type { Numbered, Reader } from './reader.ts';

/** At most 100 events are buffered per channel; after that, the gap is skipped. */
const maxAhead = 100;

export interface Ready<T> {
  items: T[];
  /** Events between these and the previous ones are missing. */
  isAfterGap: boolean;
}

/**
 * Releases numbered events in order and once each, whatever order they arrive in. Early events are buffered until the
 * missing ones arrive or `release` is called; late ones are dropped.
 */
export class Order<T> {
  #last: number | undefined;
  readonly #ahead = new Map<number, T>();

  /** The newest number released; undefined before the first. */
  get last(): number | undefined {
    return this.#last;
  }

  get isHolding(): boolean {
    return this.#ahead.size > 0;
  }

  /** The first number ever taken starts the order. */
  take(seq: number, item: T): Ready<T> {
    this.#last ??= seq - 1;
    if (seq > this.#last) this.#ahead.set(seq, item);
    return this.#ahead.size > maxAhead ? this.release() : { items: this.#following(), isAfterGap: false };
  }

  /** Starts after this number, unless something has already been released. */
  begin(seq: number): void {
    this.#last ??= seq;
  }

  /** Everything up to this number counts as delivered. */
  skipTo(seq: number): Ready<T> {
    this.#last = Math.max(this.#last ?? seq, seq);
    for (const ahead of this.#ahead.keys()) if (ahead <= this.#last) this.#ahead.delete(ahead);
    return { items: this.#following(), isAfterGap: false };
  }

  /** Releases everything buffered, skipping the gap. */
  release(): Ready<T> {
    const held = [...this.#ahead].sort(([a], [b]) => a - b);
    this.#ahead.clear();
    this.#last = held.at(-1)?.[0] ?? this.#last;
    return { items: held.map(([, item]) => item), isAfterGap: held.length > 0 };
  }

  #following(): T[] {
    const items: T[] = [];
    for (let next = (this.#last ?? 0) + 1; ; next++) {
      const item = this.#ahead.get(next);
      if (item === undefined) return items;
      this.#ahead.delete(next);
      this.#last = next;
      items.push(item);
    }
  }
}

/** How long to wait for a missing number: another process may have committed it first but announce it later. */
export const usualHoldMs = 200;

/** The readers of a channel in this process, and the order of its events. */
export class Channel {
  readonly name: string;
  readonly isLostUntold: boolean;
  readonly sendsPresence: boolean;
  readonly readers = new Set<Reader>();
  readonly order = new Order<Numbered>();
  /** Rounds left until the next heartbeat; a slow database can delay it. */
  roundsLeft: number;
  /** An event wasn't sent because the database couldn't say who may receive it. */
  isOwed = false;
  readonly #look: EventChannel['look'];
  /** How often access was invalidated, and up to which of those it has been checked. */
  #doubts = 0;
  #resolved = 0;
  readonly #holdMs: number;
  #holding: NodeJS.Timeout | undefined;
  /** The newest number in the database at the last check, and at the last heartbeat. */
  #seen = 0;
  #seenAtBeat = 0;

  constructor(
    { name, look, isLostUntold = false, sendsPresence = false }: EventChannel,
    holdMs: number,
    roundsLeft: number,
  ) {
    this.name = name;
    this.isLostUntold = isLostUntold;
    this.sendsPresence = sendsPresence;
    this.#look = look;
    this.#holdMs = holdMs;
    this.roundsLeft = roundsLeft;
  }

  /** Checks the access of these readers and ends the streams of those without it. Throws database errors. */
  async look(readers: readonly Reader[]): Promise<Sight> {
    const sight = await this.#look(readers);
    for (const reader of readers) {
      const reason = sight.whyGone(reader);
      if (reason !== undefined) reader.sayGone(reason);
    }
    if (sight.newest !== undefined) {
      this.order.begin(sight.newest);
      this.#seen = sight.newest;
    }
    return sight;
  }

  /** Somebody may have lost access unannounced: everyone is checked before the next event goes out. */
  doubt(): void {
    this.#doubts++;
  }

  /** False when the database can't say who has access; the check is then still due. */
  async resolveDoubt(readers: readonly Reader[]): Promise<boolean> {
    const doubts = this.#doubts;
    if (doubts === this.#resolved) return true;
    try {
      await this.look(readers);
      // Only now: access invalidated during the check needs another one.
      this.#resolved = Math.max(this.#resolved, doubts);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The channel's current number: events may have been released since the check. Undefined if the channel has no
   * numbers.
   */
  whereOf({ newest }: Sight): number | undefined {
    return newest === undefined ? undefined : Math.max(newest, this.order.last ?? 0);
  }

  /**
   * Called at each heartbeat, after a check: true if the number of the previous heartbeat never arrived. It won't any
   * more: its process died before announcing it, or the connection between processes is dead.
   */
  hasMissed(): boolean {
    const hasMissed = this.#seenAtBeat > (this.order.last ?? 0);
    this.#seenAtBeat = this.#seen;
    return hasMissed;
  }

  /** Schedules `release` while anything is buffered. */
  watchHolding(release: () => void): void {
    if (!this.order.isHolding) this.stopHolding();
    else
      this.#holding ??= setTimeout(() => {
        this.#holding = undefined;
        release();
      }, this.#holdMs).unref();
  }

  stopHolding(): void {
    clearTimeout(this.#holding);
    this.#holding = undefined;
  }
}
