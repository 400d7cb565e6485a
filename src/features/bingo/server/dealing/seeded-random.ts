/** Random choices that anybody who knows the seed can repeat. */
export interface SeededRandom {
  /** A whole number from 0 to `limit - 1`, each as likely as the others; `limit` from 1 to 2^32. */
  below(limit: number): number;
  /** A copy in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * sfc32 (Chris Doty-Humphrey, PractRand) over a 128-bit hash of the seed (cyrb128). It is no cipher: who is to be kept
 * from predicting the choices must not know the seed, so make it of 128 random bits and keep it secret.
 */
export function seededRandom(seed: string): SeededRandom {
  const next = sfc32(hash128(seed));
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    shuffled<T>(items: readonly T[]) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const chosen = below(last + 1);
        const moved = order[last] as T;
        order[last] = order[chosen] as T;
        order[chosen] = moved;
      }
      return order;
    },
  };
}

type State = readonly [number, number, number, number];

/** Unsigned 32-bit numbers, one per call. */
function sfc32(state: State): () => number {
  let [a, b, c, counter] = state;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers of similar states are similar.
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** cyrb128 (bryc, public domain): spreads any text over four 32-bit words. */
function hash128(text: string): State {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
