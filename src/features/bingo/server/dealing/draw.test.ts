import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boardCaps, categoryExcess, type Dealable, draw, photosOf } from './draw.ts';
import { profileFor } from './profile.ts';
import { seededRandom } from './seeded-random.ts';

/** Few categories and many photos, so that the caps are often exceeded and sometimes can't be met. */
const narrowPools = fc
  .array(
    fc.record({
      difficulty: fc.integer({ min: 1, max: 5 }),
      category: fc.constantFrom('a', 'b', 'c', 'd'),
      image_required: fc.boolean(),
    }),
    { minLength: 12, maxLength: 16 },
  )
  .map((pool) => pool.map((challenge, i) => ({ ...challenge, id: `c${i}` })));

const countsOf = (board: readonly Dealable[]) =>
  [1, 2, 3, 4, 5].map((difficulty) => board.filter((c) => c.difficulty === difficulty).length);

/** All boards with a given profile (`left`), by brute force. */
function* allBoards(pool: readonly Dealable[], left: readonly number[]): Generator<Dealable[]> {
  const [first, ...rest] = pool;
  if (first === undefined) {
    if (left.every((count) => count === 0)) yield [];
    return;
  }
  yield* allBoards(rest, left);
  const after = left.map((count, i) => (i === first.difficulty - 1 ? count - 1 : count));
  if (after.some((count) => count < 0)) return;
  for (const board of allBoards(rest, after)) yield [first, ...board];
}

/** By how much a board exceeds the caps. Categories count more than photos. */
const excessOf = (board: readonly Dealable[]) =>
  categoryExcess(board) * 100 + Math.max(0, photosOf(board) - boardCaps.photos);

test('a drawn board has twelve different challenges with the requested profile', () => {
  fc.assert(
    fc.property(narrowPools, fc.string(), (pool, seed) => {
      const profile = profileFor(pool);
      assert.ok(profile);
      const board = draw(pool, profile, seededRandom(seed));
      assert.equal(new Set(board.map((c) => c.id)).size, 12);
      assert.deepEqual(countsOf(board), profile);
      for (const challenge of board) assert.ok(pool.includes(challenge));
    }),
  );
});

test('no other board with the profile exceeds the caps by less', () => {
  fc.assert(
    fc.property(narrowPools, fc.string(), (pool, seed) => {
      const profile = profileFor(pool);
      assert.ok(profile);
      let lowest = Infinity;
      for (const board of allBoards(pool, profile)) lowest = Math.min(lowest, excessOf(board));
      assert.equal(excessOf(draw(pool, profile, seededRandom(seed))), lowest);
    }),
    { numRuns: 300 },
  );
});

test('a draw within the caps can have any number of photos up to the cap', () => {
  const pool = Array.from({ length: 60 }, (_, i) => ({
    id: `c${i}`,
    difficulty: (i % 5) + 1,
    category: `k${i % 7}`,
    image_required: i % 2 === 0,
  }));
  const seen = new Set<number>();
  for (let seed = 0; seed < 200; seed++) {
    seen.add(photosOf(draw(pool, [3, 3, 3, 2, 1], seededRandom(`${seed}`))));
  }
  assert.equal(Math.max(...seen), boardCaps.photos);
  assert.ok(seen.size >= 4, `only ${[...seen].join(', ')}`);
});

test('every challenge in the pool is drawn by some seed', () => {
  const pool = Array.from({ length: 24 }, (_, i) => ({
    id: `c${i}`,
    difficulty: (i % 4) + 1,
    category: `k${i % 6}`,
    image_required: i % 3 === 0,
  }));
  const seen = new Set<string>();
  for (let seed = 0; seed < 100; seed++) {
    for (const { id } of draw(pool, [3, 3, 3, 3, 0], seededRandom(`${seed}`))) seen.add(id);
  }
  assert.equal(seen.size, pool.length);
});
