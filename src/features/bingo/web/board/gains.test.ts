import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bingoGrid } from '../../score.ts';
import type { BoardsOnScreen } from '../../screen-contract.ts';
import { announcementOf, changesBetween, gainedLines, gainsOf } from './gains.ts';

/** A board of 4 rows by 3 columns; `x` is a completed square. */
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

const viewOf = (boards: Record<string, string>): BoardsOnScreen => ({
  deeds: [],
  members: Object.entries(boards).map(([login, done]) => ({ login, place: 1, points: 0, done, photos: {} })),
});
const between = (before: Record<string, string>, after: Record<string, string>) =>
  [...changesBetween(viewOf(before), viewOf(after))].map(([login, { positions, gain }]) => [
    login,
    positions,
    gain && [gain.rows, gain.columns, gain.fullHouse, gain.points],
  ]);

const cases: [name: string, before: Record<string, string>, after: Record<string, string>, expected: unknown[]][] = [
  ['a square', { ana: '000000000000' }, { ana: '010000000000' }, [['ana', [1], undefined]]],
  ['nothing if no square was completed', { ana: '010000000000' }, { ana: '010000000000' }, []],
  ['nothing if a square was undone', { ana: '010000000000' }, { ana: '000000000000' }, []],
  ['a row', { ana: '110000000000' }, { ana: '111000000000' }, [['ana', [2], [[0], [], false, 100]]]],
  [
    'a column, without repeating a row that was already full',
    { ana: '111100100000' },
    { ana: '111100100100' },
    [['ana', [9], [[], [0], false, 150]]],
  ],
  [
    'everything missed in the meantime, on several boards',
    { ana: '011111111111', ben: '000000000000' },
    { ben: '100000000001', ana: '111111111111' },
    [
      ['ben', [0, 11], undefined],
      ['ana', [0], [[0], [0], true, 750]],
    ],
  ],
  ['the first squares of a board that was just dealt', { ana: '' }, { ana: '100000000000' }, [['ana', [0], undefined]]],
  ['nothing if its owner just joined or came into view', {}, { ana: '111000000000' }, []],
];
for (const [name, before, after, expected] of cases) {
  test(`between two views a board gets ${name}`, () => assert.deepEqual(between(before, after), expected));
}
