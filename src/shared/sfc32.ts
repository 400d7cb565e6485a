/** Random choices derived from four numbers, so that anyone who knows the numbers can repeat the choices. */
export interface Random {
  /** A whole number from 0 to `limit - 1`, uniformly distributed; `limit` may be 1 to 2^32. */
  below(limit: number): number;
  /** A copy in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * sfc32 (Chris Doty-Humphrey, PractRand) from a state of four 32-bit numbers. It isn't cryptographic: keep the state
 * secret from anyone who mustn't predict the choices.
 */
export function randomFrom(state: readonly number[]): Random {
  let [a = 0, b = 0, c = 0, counter = 0] = state;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Similar states start with similar numbers, so the first ones are skipped.
  for (let round = 0; round < 15; round++) next();
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    shuffled<T>(items: readonly T[]) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const chosen = below(last + 1);
        [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
      }
      return order;
    },
  };
}
