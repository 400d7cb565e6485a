import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLetters, codeOf, peopleLimits } from './rules.ts';

test('a code is recognised however it is typed', () => {
  for (const typed of ['K7M2QX', 'k7m2qx', ' k7m 2qx ', 'K7M-2QX', 'Ｋ７Ｍ２ＱＸ', 'k7m\u00a02qx']) {
    assert.equal(codeOf(typed), 'K7M2QX', typed);
  }
});

test('no two characters of a code look alike, and there are a billion codes', () => {
  assert.equal(new Set(codeLetters).size, codeLetters.length);
  assert.doesNotMatch(codeLetters, /[01IO]/);
  assert.ok(codeLetters.length ** peopleLimits.codeLength > 1e9);
});
