import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dealBoard } from './deal.ts';
import type { Dealable } from './draw.ts';
import { swapFor } from './swap.ts';

const challenge = (id: string, part: Partial<Dealable> = {}): Dealable => ({
  ...{ id, difficulty: 3, category: 'general', image_required: false },
  ...part,
});
const out = challenge('out');
const swap = (pool: readonly Dealable[], board: readonly Dealable[], earlier: readonly string[] = []) =>
  swapFor(pool, { board, out, earlier, seed: 'seed' })?.id;

test('a square is replaced by an equally difficult one, preferably needing a photo only if the old one did', () => {
  const pool = [out, challenge('easier', { difficulty: 2 }), challenge('photo', { image_required: true })];
  assert.equal(swap([...pool, challenge('same')], [out]), 'same');
  assert.equal(swap(pool, [out]), 'photo', 'better one with a photo than none');
  assert.equal(swap(pool.slice(0, 2), [out]), undefined);
});

test('after a swap, at most four squares are of one category, unless the pool has no others', () => {
  const board = [out, ...[1, 2, 3, 4].map((n) => challenge(`city ${n}`, { category: 'city' }))];
  const fifth = challenge('city 5', { category: 'city' });
  assert.equal(swap([fifth, challenge('sea', { category: 'sea' })], board), 'sea');
  assert.equal(swap([fifth], board), 'city 5');
});

test("a challenge that was swapped out isn't dealt again", () => {
  assert.equal(swap([out, challenge('first')], [out], ['first']), undefined);
});

test("the result depends on pool, board and seed but not on the pool's order, and is never on the board", () => {
  const pool = Array.from({ length: 80 }, (_, n) =>
    challenge(`c${n}`, { difficulty: 1 + (n % 5), category: `k${n % 7}`, image_required: n % 3 === 0 }),
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
