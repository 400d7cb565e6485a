import { secondMs } from '#shared/time.ts';
import type { Channel } from './channel.ts';
import { Wheel } from './wheel.ts';

/** A session may be ended by anybody who writes to the database; the streams of one that was, end after so long. */
const roundMs = 2 * secondMs;
const heartbeatMs = 20 * secondMs;

interface Work {
  /** Ends streams that have lasted long enough; waits for nothing. */
  expire(channel: Channel): void;
  /** Looks at all sessions, and at these channels, whose readers then hear a heart-beat. */
  look(due: readonly Channel[]): Promise<void>;
}

/** One timer for all streams: each round looks at all sessions, and a tenth of the channels hears that the server is there. */
export class Rounds {
  readonly #wheel = new Wheel<Channel>(heartbeatMs / roundMs);
  readonly #due = new Set<Channel>();
  readonly #work: Work;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  add(channel: Channel): void {
    this.#wheel.add(channel);
    this.#timer ??= setInterval(() => void this.#round(), roundMs).unref();
  }

  remove(channel: Channel): void {
    this.#wheel.remove(channel);
    this.#due.delete(channel);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #round(): Promise<void> {
    for (const channel of this.#wheel.turn()) {
      this.#due.add(channel);
      this.#work.expire(channel);
    }
    // Where the database is slow, their turn comes with the next round.
    if (this.#isLooking) return;
    this.#isLooking = true;
    const due = [...this.#due];
    this.#due.clear();
    await this.#work.look(due);
    this.#isLooking = false;
  }
}
