import type { EventChannel, Sight } from './live.ts';
import type { Numbered, Reader } from './reader.ts';

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

/** So long it is waited for a number that is missing: another process may have committed it first and tell it later. */
export const usualHoldMs = 200;

/** Its readers in this process, and what they have been told. */
export class Channel {
  readonly name: string;
  readonly isLostUntold: boolean;
  readonly sendsPresence: boolean;
  readonly readers = new Set<Reader>();
  readonly order = new Order<Numbered>();
  /** How many rounds are left until its heart-beat; it waits for it longer where the database is slow. */
  roundsLeft: number;
  /** Something was not told, because the database could not say to whom. */
  isOwed = false;
  readonly #look: EventChannel['look'];
  /** How often there was a doubt, and up to which of them it was asked. */
  #doubts = 0;
  #resolved = 0;
  readonly #holdMs: number;
  #holding: NodeJS.Timeout | undefined;
  /** What the database knew when it was last asked, and when it was at the heart-beat before. */
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

  /** Asks for the rights of these and ends the streams of who has none; gives what was seen. Throws what the database says. */
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

  /** Somebody may have lost it without our knowing: all are asked about before anything more is told. */
  doubt(): void {
    this.#doubts++;
  }

  /** False when the database cannot say who may hear it; then the doubt stays. */
  async resolveDoubt(readers: readonly Reader[]): Promise<boolean> {
    const doubts = this.#doubts;
    if (doubts === this.#resolved) return true;
    try {
      await this.look(readers);
      // Not before: who asks meanwhile is in doubt as well.
      this.#resolved = Math.max(this.#resolved, doubts);
      return true;
    } catch {
      return false;
    }
  }

  /** Where it stands, as what was seen may be older than what has been handed on since; undefined where the channel has no numbers. */
  whereOf({ newest }: Sight): number | undefined {
    return newest === undefined ? undefined : Math.max(newest, this.order.last ?? 0);
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
