import type { Profile } from './profile.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The fields that dealing needs; other fields are passed through. */
export interface Dealable {
  readonly id: string;
  /** 1 to 5. */
  readonly difficulty: number;
  readonly category: string;
  readonly image_required: boolean;
}

export const boardCaps = { perCategory: 4, photos: 6 } as const;

/**
 * Draws challenges with the given profile, which the pool must be able to supply. At most four share a category and,
 * with lower priority, at most six need a photo; if the pool doesn't allow that, the excess is minimal. Draws freely
 * first, then repairs only what exceeds a cap. Each repair is a chain of swaps, each between challenges of the same
 * difficulty (a cycle of negative cost in the residual graph of a flow from difficulties to categories). As long as a
 * draw isn't optimal, such a chain exists (Klein's theorem), so finding none proves that it is. With `photos`, squares
 * are then exchanged one by one until that many need a photo, if possible.
 */
export function draw<C extends Dealable>(
  pool: readonly C[],
  profile: Profile,
  random: SeededRandom,
  photos?: number,
): C[] {
  // The database's order must not change what a seed deals.
  const inOrder = [...pool].sort((a, b) => (a.id < b.id ? -1 : 1));
  const hand: Hand<C> = { taken: [], left: [] };
  for (const [i, count] of profile.entries()) {
    const shuffled = random.shuffled(inOrder.filter((c) => c.difficulty === i + 1));
    hand.taken.push(...shuffled.slice(0, count));
    hand.left.push(...shuffled.slice(count));
  }
  while (categoryExcess(hand.taken) > 0 && repair(hand, { category: 1, photo: 0 }));
  // One category step outweighs all possible photos.
  while (photosOf(hand.taken) > boardCaps.photos && repair(hand, { category: 100, photo: 1 }));
  if (photos !== undefined) equalize(hand, photos, random);
  return hand.taken;
}

/** Exchanges equally difficult challenges until this many need a photo, without exceeding a category's cap further. */
function equalize<C extends Dealable>(hand: Hand<C>, photos: number, random: SeededRandom): void {
  // Shuffled, so that the easiest squares aren't always the ones exchanged.
  for (const out of random.shuffled(hand.taken)) {
    const missing = photos - photosOf(hand.taken);
    if (missing === 0) return;
    const needsPhoto = missing > 0;
    if (out.image_required === needsPhoto) continue;
    const other = hand.left.find(
      (candidate) =>
        candidate.image_required === needsPhoto &&
        candidate.difficulty === out.difficulty &&
        categoryExcess(swapped(hand.taken, out, candidate)) <= categoryExcess(hand.taken),
    );
    if (other === undefined) continue;
    hand.taken = swapped(hand.taken, out, other);
    hand.left = swapped(hand.left, other, out);
  }
}

const swapped = <C>(list: readonly C[], out: C, other: C): C[] => list.map((item) => (item === out ? other : item));

export function categoryExcess(board: readonly Dealable[]): number {
  return [...countByCategory(board).values()].reduce((sum, n) => sum + Math.max(0, n - boardCaps.perCategory), 0);
}

export function photosOf(board: readonly Dealable[]): number {
  return board.filter((c) => c.image_required).length;
}

interface Hand<C> {
  taken: C[];
  left: C[];
}
interface Weights {
  category: number;
  photo: number;
}
/**
 * The board loses a challenge of category `from` and gains one of category `to`; the hub (undefined) stands for any
 * change in the number per category.
 */
interface Move<C> {
  from: string | undefined;
  to: string | undefined;
  cost: number;
  swap?: { out: C; in: C };
}

function countByCategory(board: readonly Dealable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of board) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Performs one chain of swaps that lowers the cost; false if there is none. */
function repair<C extends Dealable>(hand: Hand<C>, weights: Weights): boolean {
  const chain = negativeCycle([...swapMoves(hand, weights), ...balanceMoves(hand, weights)]);
  for (const { swap } of chain) {
    if (swap === undefined) continue;
    hand.taken = swapped(hand.taken, swap.out, swap.in);
    hand.left = swapped(hand.left, swap.in, swap.out);
  }
  return chain.length > 0;
}

/** The cheapest swap for each difficulty and pair of categories. */
function swapMoves<C extends Dealable>(hand: Hand<C>, weights: Weights): Move<C>[] {
  const price = (c: C) => (c.image_required ? weights.photo : 0);
  const outs = cheapestOfEach(hand.taken, (c) => -price(c));
  const ins = cheapestOfEach(hand.left, price);
  return outs.flatMap((out) =>
    ins
      .filter((other) => other.difficulty === out.difficulty)
      .map((other) => ({
        from: out.category,
        to: other.category,
        cost: price(other) - price(out),
        swap: { out, in: other },
      })),
  );
}

/** The cheapest challenge for each difficulty and category; the first if several are equally cheap. */
function cheapestOfEach<C extends Dealable>(challenges: readonly C[], price: (c: C) => number): C[] {
  const best = new Map<string, C>();
  for (const challenge of challenges) {
    const key = `${challenge.difficulty} ${challenge.category}`;
    const known = best.get(key);
    if (known === undefined || price(challenge) < price(known)) best.set(key, challenge);
  }
  return [...best.values()];
}

/** What it costs if a category loses one (from the hub) or gains one (to the hub). */
function balanceMoves<C extends Dealable>(hand: Hand<C>, weights: Weights): Move<C>[] {
  const counts = countByCategory(hand.taken);
  return [...new Set([...hand.taken, ...hand.left].map((c) => c.category))].flatMap((category) => {
    const count = counts.get(category) ?? 0;
    return [
      { from: undefined, to: category, cost: count > boardCaps.perCategory ? -weights.category : 0 },
      { from: category, to: undefined, cost: count >= boardCaps.perCategory ? weights.category : 0 },
    ];
  });
}

/** Finds a cycle of negative cost by Bellman-Ford from all nodes; empty if there is none. */
function negativeCycle<C>(moves: readonly Move<C>[]): Move<C>[] {
  const nodes = new Set(moves.map((move) => move.to));
  const cost = new Map<string | undefined, number>();
  const arrival = new Map<string | undefined, Move<C>>();
  let relaxed: Move<C> | undefined;
  for (let pass = 0; pass <= nodes.size; pass++) {
    relaxed = undefined;
    for (const move of moves) {
      const through = (cost.get(move.from) ?? 0) + move.cost;
      if (through >= (cost.get(move.to) ?? 0)) continue;
      cost.set(move.to, through);
      arrival.set(move.to, move);
      relaxed = move;
    }
    if (relaxed === undefined) return [];
  }
  return cycleBehind(relaxed, arrival, nodes.size);
}

function cycleBehind<C>(
  last: Move<C> | undefined,
  arrival: ReadonlyMap<string | undefined, Move<C>>,
  nodeCount: number,
): Move<C>[] {
  // After this many steps back, the node is on the cycle and no longer on a path leading to it.
  let move = last;
  for (let step = 0; step < nodeCount; step++) move = move && arrival.get(move.from);
  const cycle: Move<C>[] = [];
  while (move !== undefined && !cycle.includes(move)) {
    cycle.push(move);
    move = arrival.get(move.from);
  }
  return cycle;
}
