import assert from 'node:assert/strict';
import { test } from 'node:test';

// A minimal stand-in for a browser.
Object.assign(globalThis, { window: new EventTarget() });
const { withFavourite } = await import('./favourite-cars.ts');

test('a new favourite comes first, an existing one stays in place, and a removed one disappears', () => {
  assert.deepEqual(withFavourite(['b', 'a'], 'c', true), ['c', 'b', 'a']);
  assert.deepEqual(withFavourite(['b', 'a'], 'a', true), ['b', 'a']);
  assert.deepEqual(withFavourite(['b', 'a'], 'b', false), ['a']);
  assert.deepEqual(withFavourite(['b', 'a'], 'x', false), ['b', 'a']);
});
