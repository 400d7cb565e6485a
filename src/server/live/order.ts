/** So many are held at once: who is further behind goes on, with a gap. */
const maxAhead = 100;

export interface Ready<T> {
  items: T[];
  /** Something between these and what came before them is missing. */
  isAfterGap: boolean;
}

/**
 * Hands on what is numbered in order and each number once, in whatever order it arrives: what is ahead is held until what is
 * missing has come, or until it is released. What is late is dropped.
 */
export class Order<T> {
  #last: number | undefined;
  readonly #ahead = new Map<number, T>();

  /** The newest number that was handed on; undefined before the first. */
  get last(): number | undefined {
    return this.#last;
  }

  get isHolding(): boolean {
    return this.#ahead.size > 0;
  }

  /** The first number of all is what the order begins with. */
  take(seq: number, item: T): Ready<T> {
    this.#last ??= seq - 1;
    if (seq > this.#last) this.#ahead.set(seq, item);
    return this.#ahead.size > maxAhead ? this.release() : { items: this.#following(), isAfterGap: false };
  }

  /** Where nothing was handed on yet, it goes on after this number. */
  begin(seq: number): void {
    this.#last ??= seq;
  }

  /** Everything up to this number is known otherwise. */
  skipTo(seq: number): Ready<T> {
    this.#last = Math.max(this.#last ?? seq, seq);
    for (const ahead of this.#ahead.keys()) if (ahead <= this.#last) this.#ahead.delete(ahead);
    return { items: this.#following(), isAfterGap: false };
  }

  /** Hands on what is held, without what is missing. */
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

/** One of the counts of a channel: what has the next number each, handed on in order. */
export class Count<T> {
  readonly order = new Order<T>();
  readonly #holdMs: number;
  #holding: NodeJS.Timeout | undefined;
  /** What the database knew when it was last asked, and when it was at the heart-beat before. */
  #seen = 0;
  #seenAtBeat = 0;

  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  /** The database knows of this number. */
  see(newest: number | undefined): void {
    if (newest === undefined) return;
    this.order.begin(newest);
    this.#seen = newest;
  }

  /** The newest number: what was seen may be older than what has been handed on since. */
  newestOf(seen: number | undefined): number | undefined {
    return seen === undefined ? undefined : Math.max(seen, this.order.last ?? 0);
  }

  /**
   * At each heart-beat, when it has been looked: true when what was there at the one before has not been heard of. Nobody will tell
   * it any more: the process that did it died first, or the line between the processes is dead and does not know it.
   */
  hasMissed(): boolean {
    const hasMissed = this.#seenAtBeat > (this.order.last ?? 0);
    this.#seenAtBeat = this.#seen;
    return hasMissed;
  }

  /** While something is held, `release` is called in time. */
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
