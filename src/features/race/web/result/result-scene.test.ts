import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultChoice, maxDrawn, toggled } from './result-scene.ts';

test('the first and the last are drawn by default', () => {
  assert.deepEqual(defaultChoice([3, 0, 5, 1]), [1, 3]);
  assert.deepEqual(defaultChoice([2]), [2]);
  assert.deepEqual(defaultChoice([]), []);
});

test('after any presses one to four cars are chosen, each once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 40 }), (presses) => {
      const chosen = presses.reduce<readonly number[]>(toggled, [0, 5]);
      assert.ok(chosen.length >= 1 && chosen.length <= maxDrawn);
      assert.deepEqual(
        chosen,
        [...new Set(chosen)].sort((a, b) => a - b),
      );
    }),
  );
});
