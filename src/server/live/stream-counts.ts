import { AppError } from '#shared/errors.ts';
import type { StreamLimits } from './live.ts';

type Owner = { userId: string; address: string };

/** Counts the open streams of this process by person and by address. */
export class StreamCounts {
  readonly #limits: StreamLimits | undefined;
  readonly #ofUser = new Map<string, number>();
  readonly #ofAddress = new Map<string, number>();
  total = 0;

  /** Without limits it only counts. */
  constructor(limits: StreamLimits | undefined) {
    this.#limits = limits;
  }

  /** Throws AppError tooOften where there are enough. */
  add({ userId, address }: Owner): void {
    const { perUser, perAddress, total } = this.#limits ?? { perUser: Infinity, perAddress: Infinity, total: Infinity };
    const isFull =
      this.total >= total || this.ofUser(userId) >= perUser || countOf(this.#ofAddress, address) >= perAddress;
    if (isFull) {
      throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
        retryAfterSeconds: 30,
      });
    }
    this.#change({ userId, address }, 1);
  }

  remove(owner: Owner): void {
    this.#change(owner, -1);
  }

  ofUser(userId: string): number {
    return countOf(this.#ofUser, userId);
  }

  #change({ userId, address }: Owner, by: 1 | -1): void {
    this.total += by;
    for (const [counts, key] of [
      [this.#ofUser, userId],
      [this.#ofAddress, address],
    ] as const) {
      const count = countOf(counts, key) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }
}

const countOf = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0;
