import assert from 'node:assert/strict';
import { test } from 'node:test';

// Stands in for the browser.
Object.assign(globalThis, { window: new EventTarget() });
const { withHeart } = await import('./favourite-cars.ts');

test('a new heart is the newest, one that is there keeps its place, and one that is taken back goes', () => {
  assert.deepEqual(withHeart(['b', 'a'], 'c', true), ['c', 'b', 'a']);
  assert.deepEqual(withHeart(['b', 'a'], 'a', true), ['b', 'a']);
  assert.deepEqual(withHeart(['b', 'a'], 'b', false), ['a']);
  assert.deepEqual(withHeart(['b', 'a'], 'x', false), ['b', 'a']);
});
