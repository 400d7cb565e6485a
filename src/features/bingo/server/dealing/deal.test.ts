import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dealBoard, type RoomMix, rowSpread, swapFor } from './deal.ts';
import { categoryExcess, type Dealable, photosOf } from './draw.ts';

const challenge = (i: number) => ({
  id: `c${i}`,
  difficulty: (i % 5) + 1,
  category: `k${i % 7}`,
  image_required: i % 2 === 0,
  title: `Challenge ${i}`,
});
const poolOf = (size: number) => Array.from({ length: size }, (_, i) => challenge(i));
const pools = fc.integer({ min: 12, max: 90 }).map(poolOf);
const seeds = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });

function dealt<C extends Parameters<typeof dealBoard>[0][number]>(pool: readonly C[], seed: string, room?: RoomMix) {
  const deal = dealBoard(pool, seed, room);
  assert.ok(deal.kind === 'dealt');
  return deal;
}

test('fewer than twelve challenges are refused with the number available', () => {
  assert.deepEqual(dealBoard([], 'ab'), { kind: 'too-few', available: 0 });
  assert.deepEqual(dealBoard(poolOf(11), 'ab'), { kind: 'too-few', available: 11 });
  assert.equal(dealBoard(poolOf(12), 'ab').kind, 'dealt');
});

test('the same seed deals the same board, whatever the order of the pool', () => {
  fc.assert(
    fc.property(pools, seeds, (pool, seed) => {
      const { board } = dealt(pool, seed);
      assert.deepEqual(dealt([...pool].reverse(), seed).board, board);
    }),
  );
});

test('different seeds deal different boards', () => {
  assert.notDeepEqual(dealt(poolOf(90), 'a1').board, dealt(poolOf(90), 'a2').board);
});

test('all boards in a room have the profile of the first one, even after the pool has grown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 30 }), seeds, seeds, (size, seed, other) => {
      const first = dealt(poolOf(size), seed);
      const later = dealt(poolOf(size + 30), other, first);
      assert.deepEqual(later.profile, first.profile);
      for (const { board } of [first, later]) {
        assert.deepEqual(
          [1, 2, 3, 4, 5].map((d) => board.filter((c) => c.difficulty === d).length),
          first.profile,
        );
      }
    }),
  );
});

test('all boards in a room need the same number of photos, and the caps still apply', () => {
  fc.assert(
    fc.property(seeds, seeds, (seed, other) => {
      const { board, profile } = dealt(poolOf(90), seed);
      const later = dealt(poolOf(90), other, { profile, photos: photosOf(board) });
      assert.equal(photosOf(later.board), photosOf(board));
      assert.equal(categoryExcess(later.board), 0);
      assert.deepEqual(later.profile, profile);
      assert.equal(new Set(later.board).size, 12);
    }),
  );
});

test('if the pool cannot supply as many photos, the board has the nearest number', () => {
  const pool = Array.from({ length: 60 }, (_, i) => ({ ...challenge(i), image_required: i < 10 }));
  const { profile } = dealt(pool, 'ab');
  // Two of the ten have difficulty 5, and a board has only one such square.
  assert.equal(photosOf(dealt(pool, 'cd', { profile, photos: 12 }).board), 9);
});

test('no row of a board with the target profile is much harder than another', () => {
  // A sum of 31 over four rows can't be spread more evenly than 7, 8, 8, 8.
  const spreads = Array.from({ length: 200 }, (_, i) => rowSpread(dealt(poolOf(90), `spread ${i}`).board));
  assert.ok(Math.max(...spreads) <= 3, `up to ${Math.max(...spreads)}`);
  assert.ok(spreads.filter((spread) => spread <= 2).length > 180);
});

test('a dealt challenge has all the fields it has in the pool', () => {
  const pool = poolOf(40);
  for (const square of dealt(pool, 'ff').board) assert.ok(pool.includes(square));
});

const plain = (id: string, part: Partial<Dealable> = {}): Dealable => ({
  ...{ id, difficulty: 3, category: 'general', image_required: false },
  ...part,
});
const out = plain('out');
const swap = (pool: readonly Dealable[], board: readonly Dealable[], earlier: readonly string[] = []) =>
  swapFor(pool, { board, out, earlier, seed: 'seed' })?.id;

test('a square is replaced by an equally difficult one, preferably needing a photo only if the old one did', () => {
  const pool = [out, plain('easier', { difficulty: 2 }), plain('photo', { image_required: true })];
  assert.equal(swap([...pool, plain('same')], [out]), 'same');
  assert.equal(swap(pool, [out]), 'photo', 'better one with a photo than none');
  assert.equal(swap(pool.slice(0, 2), [out]), undefined);
});

test('after a swap, at most four squares share a category, unless the pool has no others', () => {
  const board = [out, ...[1, 2, 3, 4].map((n) => plain(`city ${n}`, { category: 'city' }))];
  const fifth = plain('city 5', { category: 'city' });
  assert.equal(swap([fifth, plain('sea', { category: 'sea' })], board), 'sea');
  assert.equal(swap([fifth], board), 'city 5');
});

test("a challenge that was swapped out isn't dealt again", () => {
  assert.equal(swap([out, plain('first')], [out], ['first']), undefined);
});

test("a replacement depends on pool, board and seed but not on the pool's order, and is never on the board", () => {
  const pool = Array.from({ length: 80 }, (_, n) =>
    plain(`c${n}`, { difficulty: 1 + (n % 5), category: `k${n % 7}`, image_required: n % 3 === 0 }),
  );
  fc.assert(
    fc.property(fc.string(), fc.nat(11), (seed, position) => {
      const deal = dealBoard(pool, seed);
      assert.equal(deal.kind, 'dealt');
      const board = deal.kind === 'dealt' ? deal.board : [];
      const from = board[position] ?? assert.fail();
      const parts = { board, out: from, earlier: [], seed };
      const found = swapFor(pool, parts) ?? assert.fail();
      assert.deepEqual(swapFor(pool.toReversed(), parts), found);
      assert.equal(found.difficulty, from.difficulty);
      assert.ok(!board.includes(found));
    }),
  );
});
