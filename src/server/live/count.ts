import { Order } from './order.ts';

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
