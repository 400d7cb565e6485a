import { boardCaps, type Dealable } from './draw.ts';
import { seededRandom } from './seeded-random.ts';

interface Swap {
  board: readonly Dealable[];
  out: Dealable;
  /** IDs of challenges that were swapped out earlier and aren't dealt again. */
  earlier: readonly string[];
  seed: string;
}

/**
 * The challenge that replaces one on a board. It's equally difficult and, if possible, has the same photo requirement
 * and stays within the cap of its category. The same pool (in any order), board and seed always give the same
 * challenge. Undefined if the pool has no other challenge of this difficulty.
 */
export function swapFor<C extends Dealable>(pool: readonly C[], { board, out, earlier, seed }: Swap): C | undefined {
  const taken = new Set([...board.map(({ id }) => id), ...earlier]);
  const costOf = ({ category, image_required }: C) => {
    const inCategory = board.filter((other) => other.id !== out.id && other.category === category).length;
    return (image_required === out.image_required ? 0 : 2) + (inCategory < boardCaps.perCategory ? 0 : 1);
  };
  const candidates = pool
    .filter(({ id, difficulty }) => difficulty === out.difficulty && !taken.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const least = Math.min(...candidates.map(costOf));
  const best = candidates.filter((candidate) => costOf(candidate) === least);
  return seededRandom(`${seed} swap ${earlier.length + 1}`).shuffled(best)[0];
}
