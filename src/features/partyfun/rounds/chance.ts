/** Chance that comes out of a seed, so that who knows the seed can repeat it. */
export interface Chance {
  /** A whole number from 0 to `limit - 1`, each about as likely as the others. */
  below(limit: number): number;
  /** A copy in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[];
}

/** sfc32 (Chris Doty-Humphrey, PractRand) over four words that FNV-1a makes of the seed. No cipher: the seed is a secret of the server. */
export function chanceOf(seed: string): Chance {
  const words = [1, 2, 3, 4].map((salt) => hash32(`${salt} ${seed}`));
  let [a = 0, b = 0, c = 0, counter = 0] = words;
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

function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
