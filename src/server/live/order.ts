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
