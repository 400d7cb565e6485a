import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches } from './search.ts';

const cases: [text: string, question: string, found: boolean][] = [
  ['Bingo challenges', '', true],
  ['Bingo challenges', 'chall', true],
  ['Bingo challenges', 'CHALL bin', true],
  ['Lisboa até já', 'ate ja', true],
  ['Škoda Enyaq', 'skoda', true],
  ['Bingo', 'bongo', false],
  ['Bingo', 'bingo room', false],
];
for (const [text, question, found] of cases) {
  test(`"${question}" ${found ? 'finds' : 'does not find'} "${text}"`, () => {
    assert.equal(matches(text, question), found);
  });
}
