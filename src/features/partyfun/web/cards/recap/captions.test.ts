import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf } from './captions.ts';

test('a caption is a title if nothing was skipped, or else how many cards were done and skipped', () => {
  assert.equal(captionOf({ done: 4, skipped: 0 }), '4 done · Never skipped');
  assert.equal(captionOf({ done: 4, skipped: 1 }), '4 done · 1 skipped');
  assert.equal(captionOf({ done: 0, skipped: 0 }), '0 done · 0 skipped');
});
