import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { folded, matcher, matches } from './text-match.ts';

const cases: [text: string, query: string, found: boolean][] = [
  ['Bingo challenges', '', true],
  ['Bingo challenges', '  ', true],
  ['Bingo challenges', 'chall', true],
  ['Bingo challenges', 'CHALL bin', true],
  ['Lisboa até já', 'ate ja', true],
  ['Lisboa ate ja', 'até JÁ', true],
  ['Škoda Enyaq', ' skoda ', true],
  ['Cupra Born 2\u00a0+ ﬁne', 'fine', true],
  ['Renault 5\nE-Tech', 'tech renault', true],
  ['Bingo', 'bongo', false],
  ['Bingo', 'bingo room', false],
];
for (const [text, query, found] of cases) {
  test(`"${query}" ${found ? 'finds' : 'does not find'} "${text}"`, () => {
    assert.equal(matches(text, query), found);
  });
}

test('text without accents is folded like any other', () => {
  const foldSlowly = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  fc.assert(fc.property(fc.string(), (text) => assert.equal(folded(text), foldSlowly(text))));
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(folded(text), foldSlowly(text))));
});

test('every text is found by each of its words, in upper or lower case', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), { minLength: 1 }), (parts) => {
      const text = parts.join(' ');
      for (const part of parts) assert.ok(matcher(part.toUpperCase())(folded(text)), part);
    }),
  );
});
