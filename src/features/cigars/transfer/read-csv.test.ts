import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessSeparator } from './guess-columns.ts';

test('the separator is the one that splits rows evenly and leaves dates intact', () => {
  assert.equal(guessSeparator('a;b\n2025-01-03;1,5\n2025-01-04;2,5\n'), ';');
  assert.equal(guessSeparator('a\tb\n2025-01-03\tx, y\n2025-01-04\tz\n'), '\t');
  assert.notEqual(guessSeparator('Jan 3, 2025 8:15 PM\nJan 4, 2025 9:15 PM\n'), ',');
  assert.equal(guessSeparator(''), ',');
});
