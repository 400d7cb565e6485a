import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitLines, isRightToLeft, wrapLines } from './wrap-lines.ts';

const measure = (text: string) => Array.from(text).length;

test('a text is broken between words, or within a word if it is wider than a line', () => {
  assert.deepEqual(wrapLines(measure, 'a blessing for your donkey', 10, 4), ['a blessing', 'for your', 'donkey']);
  assert.deepEqual(wrapLines(measure, 'so abcdefghijklm', 5, 4), ['so', 'abcde', 'fghij', 'klm']);
  assert.deepEqual(wrapLines(measure, '', 5, 4), []);
});

test('a text with too many lines is cut off without splitting a character', () => {
  assert.deepEqual(wrapLines(measure, 'one two six ten', 3, 2), ['one', 'tw…']);
  assert.deepEqual(wrapLines(measure, '🎉🎉🎉🎉🎉🎉', 3, 1), ['🎉🎉…']);
});

test('an emoji made of several code points counts as one character', () => {
  const family = '👩‍👩‍👧‍👦';
  const wide = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length;
  assert.deepEqual(wrapLines(wide, family.repeat(5), 2, 3), [family + family, family + family, family]);
  assert.deepEqual(wrapLines(wide, family.repeat(5), 3, 1), [`${family}${family}…`]);
});

test('a text gets the largest size that fits, and is cut off only at the smallest', () => {
  const sizes = [
    { size: 3, maxLines: 1 },
    { size: 2, maxLines: 2 },
    { size: 1, maxLines: 2 },
  ];
  const measureAt = (text: string, size: number) => size * text.length;
  assert.deepEqual(fitLines(measureAt, 'one', 10, sizes), { size: 3, lines: ['one'] });
  assert.deepEqual(fitLines(measureAt, 'one two', 10, sizes), { size: 2, lines: ['one', 'two'] });
  assert.deepEqual(fitLines(measureAt, 'one two six ten', 10, sizes), { size: 1, lines: ['one two', 'six ten'] });
  assert.deepEqual(fitLines(measureAt, 'one two six ten all', 8, sizes), { size: 1, lines: ['one two', 'six ten…'] });
});

test('the first letter decides the direction of a text', () => {
  assert.deepEqual(['ana', '“שלום” ana', '12 قهوة', '🎉', 'ana שלום'].map(isRightToLeft), [
    false,
    true,
    true,
    false,
    false,
  ]);
});
