import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closes } from './closing.ts';

const board = (text: string) => Array.from(text.replaceAll(' ', ''), (one) => one === 'x');

test('a card that completes its row or column says so', () => {
  const done = board('x.x .xx ...');
  const said = done.map((_, position) => closes(done, position));
  assert.deepEqual(said, [
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

test("it names the row if both apply, and diagonals don't count", () => {
  assert.deepEqual(closes(board('.xx x.. x..'), 0), { line: 'row', number: 1 });
  assert.equal(closes(board('x.. .x. ...'), 8), undefined);
});
