import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Order } from './channel.ts';

/** Events released as these arrive (`inTime`), and all of them after the final release. */
function release(arrivals: readonly number[], from?: number): { inTime: number[]; all: number[] } {
  const order = new Order<number>();
  if (from !== undefined) order.begin(from);
  const inTime = arrivals.flatMap((seq) => order.take(seq, seq));
  return { inTime, all: [...inTime, ...order.release()] };
}

test('an early event is buffered until the missing one arrives', () => {
  const order = new Order<string>();
  order.begin(5);
  assert.deepEqual(order.take(7, 'c'), []);
  assert.deepEqual(order.take(8, 'd'), []);
  assert.equal(order.hasBuffered, true);
  assert.deepEqual(order.take(6, 'b'), ['b', 'c', 'd']);
  assert.deepEqual([order.hasBuffered, order.last, order.gaps], [false, 8, 0]);
});

test('a release skips the gap, and the missing event is dropped if it arrives later', () => {
  const order = new Order<string>();
  order.begin(5);
  order.take(9, 'e');
  order.take(7, 'c');
  assert.deepEqual(order.release(), ['c', 'e']);
  assert.equal(order.gaps, 1);
  assert.deepEqual(order.take(6, 'b'), []);
  assert.deepEqual(order.take(10, 'f'), ['f']);
  assert.deepEqual(order.release(), []);
  assert.equal(order.gaps, 1);
});

test('skipTo drops everything up to its number and releases what follows', () => {
  const order = new Order<string>();
  order.begin(1);
  for (const seq of [3, 5, 6]) order.take(seq, String(seq));
  assert.deepEqual(order.skipTo(4), ['5', '6']);
  assert.deepEqual(order.skipTo(2), []);
  assert.equal(order.last, 6);
});

test('without begin, the first event sets the start', () => {
  assert.deepEqual(release([41, 42]).inTime, [41, 42]);
});

test('at most 100 events are buffered', () => {
  const order = new Order<number>();
  order.begin(0);
  for (let seq = 2; seq <= 101; seq++) assert.deepEqual(order.take(seq, seq), []);
  const items = order.take(102, 102);
  assert.deepEqual([items.length, order.gaps, order.hasBuffered], [101, 1, false]);
});

test('events that arrive in any order, some twice, are released in order and once', () => {
  const arrivals = fc.integer({ min: 1, max: 60 }).chain((count) => {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const twice = fc.subarray(all);
    return twice.chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: count + again.length }));
  });
  fc.assert(
    fc.property(arrivals, (seqs) => {
      const { inTime } = release(seqs, 0);
      assert.deepEqual(
        inTime,
        Array.from({ length: new Set(seqs).size }, (_, index) => index + 1),
      );
    }),
  );
});

test('whatever is lost, late or released early, numbers only rise and no event that was next in line is skipped', () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constant('release' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const order = new Order<number>();
      order.begin(0);
      const released: number[] = [];
      for (const step of steps) {
        const lastBefore = order.last ?? 0;
        const items = step === 'release' ? order.release() : order.take(step, step);
        if (step === lastBefore + 1) assert.equal(items[0], step);
        released.push(...items);
      }
      released.push(...order.release());
      assert.deepEqual(
        released,
        [...new Set(released)].sort((a, b) => a - b),
      );
      assert.equal(order.hasBuffered, false);
    }),
  );
});
