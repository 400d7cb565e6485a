import { bingoGrid } from '../../score.ts';
import { type Dealable, draw } from './draw.ts';
import { boardSize, type Profile, profileFor } from './profile.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** How many arrangements are tried for the most even rows. */
const placements = 32;

export type Deal<C> =
  | { kind: 'dealt'; board: C[]; profile: Profile }
  /** The pool has only `available` challenges, fewer than a board. */
  | { kind: 'too-few'; available: number };

/**
 * Deals a board, row by row, from the active challenges. The same pool (in any order), seed and room profile always give
 * the same board.
 *
 * `roomProfile` is the profile the first deal of the room answered; passing it to every later one keeps its boards equally
 * hard. When the pool can no longer supply it, the nearest one is dealt.
 */
export function dealBoard<C extends Dealable>(pool: readonly C[], seed: string, roomProfile?: Profile): Deal<C> {
  const profile = profileFor(pool, roomProfile);
  if (profile === undefined) return { kind: 'too-few', available: pool.length };
  const random = seededRandom(seed);
  return { kind: 'dealt', board: evenlyPlaced(draw(pool, profile, random), random), profile };
}

function evenlyPlaced<C extends Dealable>(drawn: readonly C[], random: SeededRandom): C[] {
  let best = random.shuffled(drawn);
  for (let tried = 1; tried < placements; tried++) {
    const next = random.shuffled(drawn);
    if (rowSpread(next) < rowSpread(best)) best = next;
  }
  return best;
}

/** By how many points of difficulty the hardest row exceeds the easiest. */
export function rowSpread(board: readonly Dealable[]): number {
  const sums: number[] = [];
  for (let start = 0; start < boardSize; start += bingoGrid.columns) {
    sums.push(board.slice(start, start + bingoGrid.columns).reduce((sum, c) => sum + c.difficulty, 0));
  }
  return Math.max(...sums) - Math.min(...sums);
}
