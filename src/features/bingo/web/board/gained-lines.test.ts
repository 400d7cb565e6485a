import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bingoGrid } from '../../score.ts';
import { announcementOf, gainedLines, gainsOf } from './gained-lines.ts';

/** A board of 4 rows by 3 columns; `x` is done. */
const board = (text: string) => [...text.replaceAll(' ', '')].map((square) => square === 'x');

test('a square that completes no line gains nothing', () => {
  assert.deepEqual(gainedLines(board('... ... ... ...'), board('x.. ... ... ...')), {
    rows: [],
    columns: [],
    fullHouse: false,
    points: 0,
    positions: [],
  });
});

test('the last square of a row and of a column gains both', () => {
  const gain = gainedLines(board('.xx x.. x.. x..'), board('xxx x.. x.. x..'));
  assert.deepEqual([gain.rows, gain.columns, gain.points], [[0], [0], 250]);
  assert.deepEqual(gain.positions, [0, 1, 2, 3, 6, 9]);
});

test('the last square of the board gains the full house', () => {
  const gain = gainedLines(board('xxx xxx xxx xx.'), board('xxx xxx xxx xxx'));
  assert.equal(gain.fullHouse, true);
  assert.equal(gain.points, 100 + 150 + 500);
});

test("a line that was already full, or is undone, isn't gained", () => {
  assert.equal(gainedLines(board('xxx ... ... ...'), board('xxx x.. ... ...')).points, 0);
  assert.equal(gainedLines(board('xxx ... ... ...'), board('xx. ... ... ...')).points, 0);
});

const allBut = (...open: number[]) =>
  Array.from({ length: bingoGrid.rows * bingoGrid.columns }, (_, position) => !open.includes(position));
const announcementAfter = (before: boolean[], after: boolean[]) => announcementOf(gainsOf(gainedLines(before, after)));

test('each gain is announced with its own points, never as a sum', () => {
  assert.equal(announcementAfter(allBut(0, 1, 3), allBut(1, 3)), '');
  assert.equal(announcementAfter(allBut(0, 11), allBut(11)), 'Row 1: +100 points. Column 1: +150 points.');
  assert.equal(
    announcementAfter(allBut(11), allBut()),
    'Full house: +500 points. Row 4: +100 points. Column 3: +150 points.',
  );
});
