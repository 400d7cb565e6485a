import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sameAs } from './options.ts';

test('answers that differ in capitals, code, blanks, quotes, articles and closing signs are one', () => {
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
    assert.deepEqual(new Set(same.map(sameAs)).size, 1, `${same.map(sameAs)}`);
});

test('answers that say something else stay apart', () => {
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
  assert.deepEqual(new Set(all.map(sameAs)).size, all.length, all.map((one) => `${one} → ${sameAs(one)}`).join(', '));
});

test('whatever somebody writes is compared by something, and that is compared by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
      const visible = text.replace(/\p{Default_Ignorable_Code_Point}|\s/gu, '');
      if (visible !== '') assert.notEqual(sameAs(text), '');
    }),
  );
});
