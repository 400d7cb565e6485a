import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answerKey } from './options.ts';

test('answers that differ only in case, Unicode form, spaces, quotes, articles and closing punctuation are equal', () => {
  for (const same of [
    [
      'moon',
      'The moon.',
      '“Moon”',
      '„Moon!“',
      "'the moon'",
      '‘The  Moon’…',
      ' THE “MOON”? ',
      'mo\u200bon',
      '«a moon»;',
    ],
    ['cafe\u0301', 'CAFÉ', 'A café'],
    ['don’t look', "Don't look!", 'DON`T LOOK'],
    ['an apple', 'apple', 'The apple,'],
    ['STRASSE', 'Straße'],
    ['١٢ قمر', '“١٢ قمر”'],
    ['😀', '😀!', '“😀”'],
  ])
    assert.deepEqual(new Set(same.map(answerKey)).size, 1, `${same.map(answerKey)}`);
});

test('answers that differ in content are not equal', () => {
  const answers = [
    'moon',
    'moons',
    'themoon',
    'theatre',
    'a',
    'the',
    'an',
    'C',
    'C++',
    'C#',
    '50',
    '50 %',
    '-50',
    '5.0',
    '5',
  ];
  const signs = ['!', '?', '...', '“”', '😀', '😁', 'café', 'cafe', 'dont look', "don't look"];
  const all = [...answers, ...signs];
  assert.deepEqual(
    new Set(all.map(answerKey)).size,
    all.length,
    all.map((answer) => `${answer} → ${answerKey(answer)}`).join(', '),
  );
});

test('every visible answer has a non-empty comparison key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
      const visible = text.replace(/\p{Default_Ignorable_Code_Point}|\s/gu, '');
      if (visible !== '') assert.notEqual(answerKey(text), '');
    }),
  );
});
