interface Options {
  atOnce: number;
  /** The maximum length of the queue; jobs beyond that are refused immediately. */
  maxWaiting: number;
  /** Work that has waited longer is refused when its turn comes, because its caller will have given up by then. */
  maxWaitMs?: number;
  refusal: () => Error;
  nowMs?: () => number;
}

/** Limits how many pieces of work run at once, in order of arrival, for work that could overload the machine. */
export class Turns {
  #working = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#working >= this.#options.atOnce && this.#waiting.length >= this.#options.maxWaiting;
  }

  get isIdle(): boolean {
    return this.#working === 0;
  }

  /** Does the work when its turn comes, or throws the refusal. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw this.#options.refusal();
    const waitedMs = await this.#wait();
    try {
      // A refusal passes its turn on immediately, so all jobs that have waited too long are refused together.
      if (waitedMs > (this.#options.maxWaitMs ?? Number.POSITIVE_INFINITY)) throw this.#options.refusal();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The turn is passed on rather than freed, so that a newcomer can't jump the queue.
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
