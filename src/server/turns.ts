interface Options {
  /** How many work at the same time. */
  atOnce: number;
  /** Who comes when so many are waiting is refused at once. */
  maxWaiting: number;
  /** Who had to wait longer is refused when their turn comes: by then nobody waits for the answer any more. */
  maxWaitMs?: number;
  /** What those are told who are refused. */
  refusal: () => Error;
  nowMs?: () => number;
}

/** Lets a few work at a time, in the order in which they come: for what would take all of the machine at once. */
export class Turns {
  #working = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether one more would be refused. */
  get isFull(): boolean {
    return this.#working >= this.#options.atOnce && this.#waiting.length >= this.#options.maxWaiting;
  }

  /** Whether nobody works. */
  get isIdle(): boolean {
    return this.#working === 0;
  }

  /** Does the work when its turn has come, and throws the refusal if it does not come. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw this.#options.refusal();
    const waitedMs = await this.#wait();
    try {
      // Refusing takes no time, so that all who have waited too long hear it in the same moment.
      if (waitedMs > (this.#options.maxWaitMs ?? Number.POSITIVE_INFINITY)) throw this.#options.refusal();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The turn is handed on rather than given back, so that a newcomer cannot slip in between.
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }

  async #wait(): Promise<number> {
    if (this.#working < this.#options.atOnce) {
      this.#working += 1;
      return 0;
    }
    const { nowMs = () => performance.now() } = this.#options;
    const sinceMs = nowMs();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return nowMs() - sinceMs;
  }
}
