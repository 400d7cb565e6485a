import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf } from './captions.ts';

test('a caption says how many cards were done and skipped, or that none was skipped', () => {
  assert.equal(captionOf({ done: 4, skipped: 0 }), '4 done · Never skipped');
  assert.equal(captionOf({ done: 4, skipped: 1 }), '4 done · 1 skipped');
  assert.equal(captionOf({ done: 0, skipped: 0 }), '0 done · 0 skipped');
});
