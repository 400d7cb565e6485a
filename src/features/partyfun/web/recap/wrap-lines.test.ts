import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapLines } from './wrap-lines.ts';

const measure = (text: string) => Array.from(text).length;

test('a text is broken between words, and within one that is wider than a line', () => {
  assert.deepEqual(wrapLines(measure, 'a blessing for your donkey', 10, 4), ['a blessing', 'for your', 'donkey']);
  assert.deepEqual(wrapLines(measure, 'so abcdefghijklm', 5, 4), ['so', 'abcde', 'fghij', 'klm']);
  assert.deepEqual(wrapLines(measure, '', 5, 4), []);
});

test('what does not fit into so many lines is cut, and no letter in two', () => {
  assert.deepEqual(wrapLines(measure, 'one two six ten', 3, 2), ['one', 'tw…']);
  assert.deepEqual(wrapLines(measure, '🎉🎉🎉🎉🎉🎉', 3, 1), ['🎉🎉…']);
});
