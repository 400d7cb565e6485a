import { secondMs } from '#shared/time.ts';
import type { Numbered } from './frame.ts';
import type { EventChannel, Sight } from './live.ts';
import { Order } from './order.ts';
import type { Reader } from './reader.ts';

/** So long it is waited for a number that is missing: another process may have committed it first and tell it later. */
export const usualHoldMs = 200;

/** Its readers in this process, and what they have been told. */
export class Channel {
  readonly name: string;
  readonly isLostUntold: boolean;
  readonly tellsWhoIsHere: boolean;
  readonly readers = new Set<Reader>();
  readonly order = new Order<Numbered>();
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

  constructor({ name, look, isLostUntold = false, tellsWhoIsHere = false }: EventChannel, holdMs: number) {
    this.name = name;
    this.isLostUntold = isLostUntold;
    this.tellsWhoIsHere = tellsWhoIsHere;
    this.#look = look;
    this.#holdMs = holdMs;
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

/** A session may be ended by anybody who writes to the database; the streams of one that was, end after so long. */
const roundMs = 2 * secondMs;
const heartbeatMs = 20 * secondMs;

interface Work {
  /** Ends streams that have lasted long enough; waits for nothing. */
  expire(channel: Channel): void;
  /** Looks at all sessions, and at these channels, whose readers then hear a heart-beat. */
  look(due: readonly Channel[]): Promise<void>;
}

const roundsForBeat = heartbeatMs / roundMs;

/** One timer for all streams: each round looks at all sessions, and a tenth of the channels hears that the server is there. */
export class Rounds {
  /** Of each channel, how many rounds are left until its turn; it waits for it longer where the database is slow. */
  readonly #left = new Map<Channel, number>();
  readonly #work: Work;
  #added = 0;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Its first turn comes after all others at the latest. */
  add(channel: Channel): void {
    this.#left.set(channel, roundsForBeat - (this.#added++ % roundsForBeat));
    this.#timer ??= setInterval(() => void this.#round(), roundMs).unref();
  }

  remove(channel: Channel): void {
    this.#left.delete(channel);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #round(): Promise<void> {
    for (const [channel, left] of this.#left) {
      this.#left.set(channel, left - 1);
      if ((left - 1) % roundsForBeat === 0) this.#work.expire(channel);
    }
    if (this.#isLooking) return;
    this.#isLooking = true;
    const due = [...this.#left.keys()].filter((channel) => (this.#left.get(channel) ?? 1) <= 0);
    for (const channel of due)
      this.#left.set(channel, roundsForBeat + ((this.#left.get(channel) ?? 0) % roundsForBeat));
    await this.#work.look(due);
    this.#isLooking = false;
  }
}
