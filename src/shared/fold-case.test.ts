import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldCase } from './fold-case.ts';

const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const same: string[][] = [
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE', 'ﬆraße'],
  ['testσ', 'testς', 'TESTΣ', 'TESTς'],
  ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύσ'],
  ['ᾳ', 'ᾼ', 'αι', 'ΑΙ'],
  ['İ', 'i\u0307', 'I\u0307'],
  ['ŉ', 'ʼn', 'ʼN'],
  ['ſ', 's', 'S', 'Ｓ', '𝔖'],
  ['և', 'եւ', 'ԵՒ'],
  ['Ꭰ', 'ꭰ'],
  ['ǰ', 'J\u030c'],
];
for (const spellings of same) {
  test(`${spellings.join(', ')} are the same username`, () => {
    assert.deepEqual([...new Set(spellings.map(foldCase))].length, 1);
  });
}

test("a dotless i isn't an i, and an umlaut isn't a plain letter", () => {
  assert.notEqual(foldCase('ı'), foldCase('i'));
  assert.notEqual(foldCase('ı'), foldCase('I'));
  assert.notEqual(foldCase('ä'), foldCase('a'));
});

/** Characters that NFKC and case folding change. Cherokee is left out, because the standard folds it to upper case. */
const unfolded = /(?!\p{Default_Ignorable_Code_Point}|\p{Script=Cherokee})\p{Changes_When_NFKC_Casefolded}/u;

test('every character that the standard folds is folded completely', () => {
  const left = all.filter((character) => unfolded.test(foldCase(character)));
  assert.deepEqual(left, []);
});

test('characters that the standard distinguishes stay distinct', () => {
  const groups = new Map<string, string[]>();
  for (const character of all) {
    // Characters that NFKC rewrites fold to their NFKC form.
    if (character.normalize('NFKC') !== character) continue;
    const key = foldCase(character);
    groups.set(key, [...(groups.get(key) ?? []), character]);
  }
  const merged = [...groups.values()].filter((group) => group.length > 1);
  assert.ok(merged.length > 1300, `${merged.length} groups`);
  // With the flags i and u, matching uses the simple foldings of CaseFolding.txt.
  const wrong = merged.filter(([first = '', ...others]) =>
    others.some((character) => !new RegExp(first, 'iu').test(character)),
  );
  assert.deepEqual(wrong, []);
});

test("folding is idempotent, whatever the text's case and form", () => {
  const cased = fc.constantFrom(
    ...all.filter((character) => foldCase(character) !== character),
    '\u0301',
    '\u0345',
    '\u0307',
    'σ',
    'ı',
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(cased, fc.string({ unit: 'grapheme', maxLength: 2 })) }), (text) => {
      const folded = foldCase(text);
      assert.equal(foldCase(folded), folded);
      assert.equal(foldCase(text.normalize('NFD')), folded);
      assert.equal(foldCase(text.normalize('NFKC')), folded);
    }),
    { numRuns: 3000 },
  );
});

test('ASCII letters are folded as the general rule would fold them', () => {
  for (let code = 0x20; code <= 0x7e; code++) {
    const character = String.fromCharCode(code);
    // Next to a non-ASCII letter the general rule applies.
    assert.equal(`${foldCase(character)}\u00e9`, foldCase(`${character}\u00e9`), character);
  }
});
