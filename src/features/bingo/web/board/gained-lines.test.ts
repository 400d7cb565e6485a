import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gainedLines } from './won.ts';

/** A board of 4 rows by 3 columns; `x` is done. */
const board = (text: string) => [...text.replaceAll(' ', '')].map((square) => square === 'x');

test('A square that completes no line gains nothing', () => {
  assert.deepEqual(gainedLines(board('... ... ... ...'), board('x.. ... ... ...')), {
    rows: [],
    columns: [],
    fullHouse: false,
    points: 0,
    positions: [],
  });
});

test('The last square of a row and of a column gains both', () => {
  const gain = gainedLines(board('.xx x.. x.. x..'), board('xxx x.. x.. x..'));
  assert.deepEqual([gain.rows, gain.columns, gain.points], [[0], [0], 250]);
  assert.deepEqual(gain.positions, [0, 1, 2, 3, 6, 9]);
});

test('The last square of the board gains the full house', () => {
  const gain = gainedLines(board('xxx xxx xxx xx.'), board('xxx xxx xxx xxx'));
  assert.equal(gain.fullHouse, true);
  assert.equal(gain.points, 100 + 150 + 500);
});

test("A line that was already full, or is undone, isn't a gain", () => {
  assert.equal(gainedLines(board('xxx ... ... ...'), board('xxx x.. ... ...')).points, 0);
  assert.equal(gainedLines(board('xxx ... ... ...'), board('xx. ... ... ...')).points, 0);
});
