import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completedLine } from './completed-line.ts';

const board = (text: string) => Array.from(text.replaceAll(' ', ''), (mark) => mark === 'x');

test('an open card names the row or column that it would complete', () => {
  const done = board('x.x .xx ...');
  const lines = done.map((_, position) => completedLine(done, position));
  assert.deepEqual(lines, [
    undefined,
    { line: 'row', number: 1 },
    undefined,
    { line: 'row', number: 2 },
    undefined,
    undefined,
    undefined,
    undefined,
    { line: 'column', number: 3 },
  ]);
});

test("a card that completes both names the row, and diagonals don't count", () => {
  assert.deepEqual(completedLine(board('.xx x.. x..'), 0), { line: 'row', number: 1 });
  assert.equal(completedLine(board('x.. .x. ...'), 8), undefined);
});
