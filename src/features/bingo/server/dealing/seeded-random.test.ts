import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from './seeded-random.ts';

const numbers = (seed: string, count: number, limit: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.below(limit));
};

test('a seed always gives the same numbers', () => {
  // If these changed, seeds that are already stored would deal different boards.
  assert.deepEqual(numbers('00ff', 8, 1000), [151, 154, 551, 699, 72, 959, 345, 640]);
});

test('the same seed repeats its numbers, and a different seed gives other numbers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (seed, other) => {
      fc.pre(seed !== other);
      assert.deepEqual(numbers(seed, 8, 2 ** 32), numbers(seed, 8, 2 ** 32));
      assert.notDeepEqual(numbers(seed, 8, 2 ** 32), numbers(other, 8, 2 ** 32));
    }),
  );
});

test('all numbers below the limit are about equally frequent', () => {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const n of numbers('fair', 12_000, 12)) counts[n] = (counts[n] ?? 0) + 1;
  for (const count of counts) assert.ok(count > 850 && count < 1150, `${count} of 1000`);
});

test("shuffling keeps every item and doesn't change its input", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
      const before = [...items];
      const shuffled = seededRandom(seed).shuffled(items);
      assert.deepEqual(items, before);
      assert.deepEqual([...shuffled].sort(), [...items].sort());
    }),
  );
});

test('every item reaches every position about equally often', () => {
  const random = seededRandom('places');
  const seen = new Map<string, number>();
  for (let round = 0; round < 4000; round++) {
    for (const [place, item] of random.shuffled(['a', 'b', 'c', 'd']).entries()) {
      seen.set(item + place, (seen.get(item + place) ?? 0) + 1);
    }
  }
  assert.equal(seen.size, 16);
  for (const count of seen.values()) assert.ok(count > 880 && count < 1120, `${count} of 1000`);
});
