import assert from 'node:assert/strict';
import { test } from 'node:test';
import { end } from './cards.ts';

test('a caption says how many cards were done and how many were skipped, or that none were', () => {
  assert.equal(end.caption(4, 0), '4 done · Never skipped');
  assert.equal(end.caption(4, 1), '4 done · 1 skipped');
  assert.equal(end.caption(0, 0), '0 done · 0 skipped');
});
