import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, gapText, shownGapMin } from './duration-text.ts';

test('minutes become hours and minutes, rounded once', () => {
  const texts = [0, 0.5, 0.995, 45.4, 59.6, 60, 534, 663.2, 6000].map(durationText);
  assert.deepEqual(texts, ['0 min', '30 s', '1 min', '45 min', '1 h', '1 h', '8 h 54 min', '11 h 3 min', '100 h']);
});

test('a gap has a sign, even when it is zero', () => {
  assert.deepEqual([0, 0.2, 15, 142, -63].map(gapText), ['+0 min', '+12 s', '+15 min', '+2 h 22 min', '−1 h 3 min']);
});

test('a gap is the difference between the times shown, and in seconds if those are equal', () => {
  assert.equal(shownGapMin(564.6, 566.4), 1);
  assert.equal(shownGapMin(560.4, 559.6), 559.6 - 560.4);
  assert.equal(gapText(shownGapMin(560, 560.25)), '+15 s');
});
