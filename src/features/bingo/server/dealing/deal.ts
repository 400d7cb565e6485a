import { bingoGrid } from '../../score.ts';
import { boardCaps, type Dealable, draw } from './draw.ts';
import { boardSize, type Profile, profileFor } from './profile.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** How many arrangements are tried to find the most even rows. */
const placements = 32;

export interface RoomMix {
  profile: Profile;
  /** How many squares need a photo; undefined in rooms older than this rule. */
  photos?: number | undefined;
}

export type Deal<C> =
  | { kind: 'dealt'; board: C[]; profile: Profile }
  /** The pool has only `available` challenges, fewer than a board. */
  | { kind: 'too-few'; available: number };

/**
 * Deals a board, row by row, from the active challenges. The same pool (in any order), seed and room profile always
 * give the same board. Pass the profile and number of photos of the room's first deal as `room` to every later one, so
 * that its boards stay equally hard; if the pool can no longer supply them, the nearest possible ones are used.
 */
export function dealBoard<C extends Dealable>(pool: readonly C[], seed: string, room?: RoomMix): Deal<C> {
  const profile = profileFor(pool, room?.profile);
  if (profile === undefined) return { kind: 'too-few', available: pool.length };
  const random = seededRandom(seed);
  return { kind: 'dealt', board: evenlyPlaced(draw(pool, profile, random, room?.photos), random), profile };
}

function evenlyPlaced<C extends Dealable>(drawn: readonly C[], random: SeededRandom): C[] {
  let best = random.shuffled(drawn);
  for (let tried = 1; tried < placements; tried++) {
    const next = random.shuffled(drawn);
    if (rowSpread(next) < rowSpread(best)) best = next;
  }
  return best;
}

export function rowSpread(board: readonly Dealable[]): number {
  const sums: number[] = [];
  for (let start = 0; start < boardSize; start += bingoGrid.columns) {
    sums.push(board.slice(start, start + bingoGrid.columns).reduce((sum, c) => sum + c.difficulty, 0));
  }
  return Math.max(...sums) - Math.min(...sums);
}

interface Swap {
  board: readonly Dealable[];
  out: Dealable;
  /** IDs of challenges that were swapped out earlier and aren't dealt again. */
  earlier: readonly string[];
  seed: string;
}

/**
 * The challenge that replaces one on a board. It's equally difficult and, if possible, has the same photo requirement
 * and stays within the cap for its category. The same pool (in any order), board and seed always give the same
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
