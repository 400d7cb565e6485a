/** Where a row of random choices stands: whoever goes on from the same place makes the same choices. */
export interface Chance {
  /** Unsigned, 32 bits. */
  at: number;
}

/** mulberry32 (Tommy Ettinger, public domain). It is no cipher, and its state is one number, which fits into what a device keeps. */
function next(chance: Chance): number {
  chance.at = (chance.at + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(chance.at ^ (chance.at >>> 15), chance.at | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** A whole number from 0 to `limit - 1`. */
export const below = (chance: Chance, limit: number): number => Math.floor((next(chance) / 2 ** 32) * limit);

/** In random order (Fisher-Yates), in its place. */
export function shuffle<T>(chance: Chance, items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const [taken] = items.splice(below(chance, last + 1), 1);
    if (taken !== undefined) items.push(taken);
  }
  return items;
}

/** One of them, each as likely as its weight says; undefined of none. */
export function pick<T>(chance: Chance, items: readonly T[], weightOf: (item: T) => number = () => 1): T | undefined {
  const weights = items.map(weightOf);
  let left = below(
    chance,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return items.find((_, place) => {
    left -= weights[place] ?? 0;
    return left < 0;
  });
}
