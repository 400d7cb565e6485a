import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bingoGrid, type Grid, linesOf, type Score, scoreOf } from './score.ts';

const plain = Array.from({ length: 12 }, () => 100);
/** Four rows of three; `x` is a completed square. */
const board = (picture: string) => [...picture.replaceAll(' ', '')].map((mark) => mark === 'x');

const cases: { picture: string; score: Score; why: string }[] = [
  { picture: '... ... ... ...', score: of(0, 0, 0, 0), why: 'a board without completed squares is worth nothing' },
  { picture: 'x.. ... ... ..x', score: of(200, 2, 0, 0), why: 'squares alone are worth their own points' },
  { picture: 'xxx ... ... ...', score: of(400, 3, 1, 0), why: 'a row adds 100' },
  { picture: '.x. .x. .x. .x.', score: of(550, 4, 0, 1), why: 'a column adds 150' },
  { picture: '.x. xxx .x. .x.', score: of(850, 6, 1, 1), why: 'a row and a column that cross both count' },
  { picture: 'x.. .x. ..x ...', score: of(300, 3, 0, 0), why: 'a diagonal is not a line' },
  { picture: 'xxx xxx xxx xx.', score: of(1700, 11, 3, 2), why: 'eleven squares are not a full house' },
  {
    picture: 'xxx xxx xxx xxx',
    score: of(2550, 12, 4, 3, true),
    why: 'a full house adds 500 to the points of its lines',
  },
];
for (const { picture, score, why } of cases) {
  test(`${why} (${picture})`, () => assert.deepEqual(scoreOf(plain, board(picture)), score));
}

function of(points: number, squares: number, rows: number, columns: number, fullHouse = false): Score {
  return { points, squares, rows, columns, fullHouse };
}

test('a square is worth its own points', () => {
  const points = plain.map((_, position) => position + 1);
  assert.equal(scoreOf(points, board('..x ... x.. ..x')).points, 3 + 7 + 12);
});

test("before the deal the score is zero, and an empty board isn't a full house", () => {
  assert.deepEqual(scoreOf([], []), of(0, 0, 0, 0));
  assert.deepEqual(scoreOf([], [], { rows: 0, columns: 0 }), of(0, 0, 0, 0));
});

test('lines list their squares row by row', () => {
  assert.deepEqual(linesOf({ rows: 2, columns: 3 }), {
    rows: [
      [0, 1, 2],
      [3, 4, 5],
    ],
    columns: [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
  });
  assert.equal(linesOf(bingoGrid).rows.length, 4);
});

const grids: fc.Arbitrary<Grid> = fc.record({
  rows: fc.integer({ min: 1, max: 5 }),
  columns: fc.integer({ min: 1, max: 5 }),
});
const played = grids.chain((grid) => {
  const size = grid.rows * grid.columns;
  return fc.record({
    grid: fc.constant(grid),
    points: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: size, maxLength: size }),
    done: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    position: fc.nat(size - 1),
  });
});

test('completing another square adds at least its own points and never removes a line', () => {
  fc.assert(
    fc.property(played, ({ grid, points, done, position }) => {
      const without = scoreOf(points, done.with(position, false), grid);
      const withIt = scoreOf(points, done.with(position, true), grid);
      assert.ok(withIt.points - without.points >= (points[position] ?? 0));
      assert.ok(withIt.rows >= without.rows && withIt.columns >= without.columns);
    }),
  );
});

test('transposing the grid swaps the full rows and columns, and changes nothing else', () => {
  fc.assert(
    fc.property(played, ({ grid, points, done }) => {
      const turned = linesOf(grid).columns.flat();
      const score = scoreOf(points, done, grid);
      const other = scoreOf(
        turned.map((position) => points[position] ?? 0),
        turned.map((position) => done[position] ?? false),
        { rows: grid.columns, columns: grid.rows },
      );
      assert.deepEqual([other.rows, other.columns], [score.columns, score.rows]);
      assert.deepEqual([other.squares, other.fullHouse], [score.squares, score.fullHouse]);
    }),
  );
});
