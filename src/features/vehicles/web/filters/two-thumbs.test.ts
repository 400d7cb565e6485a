import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lowerOf, movedBy, upperOf, withLower, withUpper } from './two-thumbs.ts';

const scale = { from: 100, to: 200, step: 10 };

test('a thumb at an end of the scale leaves the interval open', () => {
  assert.deepEqual(withLower({ min: 150, max: 180 }, 100, scale), { max: 180 });
  assert.deepEqual(withUpper({ min: 150, max: 180 }, 200, scale), { min: 150 });
  assert.deepEqual([lowerOf({}, scale), upperOf({}, scale)], [100, 200]);
});

test('a typed value beyond the scale is shown at its end, and stays until that thumb is moved', () => {
  assert.equal(lowerOf({ min: 20 }, scale), 100);
  assert.deepEqual(withUpper({ min: 20 }, 150, scale), { min: 20, max: 150 });
});

test('the thumbs never pass each other', () => {
  const value = fc.integer({ min: 10, max: 20 }).map((tens) => tens * 10);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), value), { maxLength: 20 }), (moves) => {
      let span = {};
      for (const [isLower, to] of moves) {
        span = isLower ? withLower(span, to, scale) : withUpper(span, to, scale);
        assert.ok(lowerOf(span, scale) <= upperOf(span, scale));
      }
    }),
  );
});

test('Page Up and Page Down move by ten steps, up to the ends', () => {
  const wide = { from: 0, to: 1000, step: 5 };
  assert.equal(movedBy('PageUp', 100, wide), 150);
  assert.equal(movedBy('PageDown', 20, wide), 0);
  assert.equal(movedBy('ArrowUp', 20, wide), undefined);
});
