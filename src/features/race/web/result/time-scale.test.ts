import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { timeScale } from './time-scale.ts';

test('marks are round times', () => {
  assert.deepEqual(timeScale(371, 397, 5).ticks, [370, 380, 390, 400]);
  assert.deepEqual(timeScale(472, 705, 5).ticks, [420, 480, 540, 600, 660, 720]);
  assert.deepEqual(timeScale(0.4, 0.6, 5).ticks, [0, 1]);
});

test('all times are within their axis, and its marks are few', () => {
  const time = fc.double({ min: 0, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const { ticks, share } = timeScale(from, to, 5);
      assert.ok(share(from) >= -1e-9 && share(to) <= 1 + 1e-9);
      assert.ok(ticks.length >= 2 && ticks.length <= 8);
    }),
  );
});
