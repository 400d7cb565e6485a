import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bingoGrid } from '../../score.ts';
import { gainedLines, gainsOf, sentenceOf } from './won.ts';

const allBut = (...open: number[]) =>
  Array.from({ length: bingoGrid.rows * bingoGrid.columns }, (_, position) => !open.includes(position));
const saidAfter = (before: boolean[], after: boolean[]) => sentenceOf(gainsOf(gainedLines(before, after)));

test('each gain is announced with its points by the rules, never as a sum', () => {
  assert.equal(saidAfter(allBut(0, 1, 3), allBut(1, 3)), '');
  assert.equal(saidAfter(allBut(0, 11), allBut(11)), 'Row 1: +100 points. Column 1: +150 points.');
  assert.equal(saidAfter(allBut(11), allBut()), 'Full house: +500 points. Row 4: +100 points. Column 3: +150 points.');
});
