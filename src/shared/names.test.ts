import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isName, isOneScript, name } from './names.ts';

const schema = name({ field: 'name', missing: 'Please enter a name', max: 40 });
const verdict = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
const shown = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/gu, (character) => `U+${character.codePointAt(0)?.toString(16)} `);

const good: string[] = [
  'Friday night',
  'Café № 5 – «Paris» (2026)',
  'Клуб · бинго',
  'Ηράκλειο 3',
  'カラオケー大会 ひらがな',
  '한국 大韓',
  'नमस्ते',
  'สวัสดี',
  'קבוצה 7',
  'مجموعة ٣',
  'ᏣᎳᎩ',
  '🎲',
  '❤️ cars',
  '1️⃣ team',
  '👨‍👩‍👧 family',
  '👍🏽',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 home',
  '🇩🇪',
  // A joiner between letters that join, as in Persian and Hindi.
  'می\u200cخواهم',
  'क्\u200dष',
  // An accent as a separate character.
  'Cafe\u0301',
];
for (const text of good) {
  test(`${shown(text)} is a valid name`, () => assert.equal(verdict(text), undefined));
}

const missing = 'Please enter a name';
const hidden = 'The name contains invisible characters';
const mixed = 'The name mixes letters from different scripts';
const bad: [text: string, sentence: string][] = [
  ['\u3164', missing],
  ['\u00ad', missing],
  ['\u200b', missing],
  ['\u115f\u1160', missing],
  ['\uffa0', missing],
  ['\u2800', missing],
  ['\u034f', missing],
  ['\ufe0f', missing],
  ['\u200d \u200c', missing],
  ['\u2060', missing],
  ['\u{e0041}', missing],
  ['\u0301', missing],
  [' \u00a0\u3000 ', missing],
  ['a\u200bb', hidden],
  ['a\u00adb', hidden],
  ['a\u3164', hidden],
  ['a\u034f', hidden],
  ['a\ufe0f', hidden],
  ['a\u200db', hidden],
  ['\u200ea', hidden],
  ['a\u2800b', hidden],
  ['a\ue000', hidden],
  ['🎲\u200d', hidden],
  ['🎲\u200d🎲', hidden],
  ['می\u200c', hidden],
  ['می\u200c\u200cخواهم', hidden],
  ['\u0430dmin', mixed],
  ['adm\u0456n', mixed],
  ['g\u03bfogle', mixed],
  ['\u13aapple', mixed],
  ['room \u09ea', mixed],
  ['Tokyo 東京', mixed],
  ['한국 ひらがな', mixed],
  ['\u202eabc', "The name contains characters that can't be displayed"],
];
for (const [text, sentence] of bad) {
  test(`${shown(text)} isn't a valid name`, () => {
    assert.equal(verdict(text), sentence);
    assert.equal(isName(text.trim()), false);
  });
}

test("a name can't mix letters of two everyday scripts, except those that one language mixes", () => {
  const samples = [...'aбγدբবदကไබ한东ひ'];
  for (const letter of samples) {
    const others = samples.filter((other) => isOneScript(letter + other));
    const unexpected = [...'东ひ한'].includes(letter) ? others.filter((other) => !'东ひ한'.includes(other)) : others;
    assert.deepEqual(
      unexpected.filter((other) => other !== letter),
      [],
      letter,
    );
  }
});

test('an invisible character anywhere makes a name invalid', () => {
  const invisible = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code));
  assert.ok(invisible.length > 4000);
  const words = fc.string({ unit: fc.constantFrom(...'abc é🎲.7'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, words, fc.constantFrom(...invisible), (before, after, character) => {
      assert.equal(isName(before + character + after), false);
    }),
    { numRuns: 5000 },
  );
});
