import assert from 'node:assert/strict';
import { test } from 'node:test';

// A minimal browser.
Object.assign(globalThis, { window: new EventTarget() });
const { withHeart } = await import('./favourite-cars.ts');

test('a new favourite comes first, an existing one stays in place, and a removed one disappears', () => {
  assert.deepEqual(withHeart(['b', 'a'], 'c', true), ['c', 'b', 'a']);
  assert.deepEqual(withHeart(['b', 'a'], 'a', true), ['b', 'a']);
  assert.deepEqual(withHeart(['b', 'a'], 'b', false), ['a']);
  assert.deepEqual(withHeart(['b', 'a'], 'x', false), ['b', 'a']);
});
