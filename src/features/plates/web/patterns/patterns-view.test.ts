import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardKind } from '../../rules/card-kinds.ts';
import { completedLine, verdictOf } from './patterns-view.ts';

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

const birthday = { day: 12, month: 3 };
const verdict = (kind: CardKind, marks: string, word?: string) =>
  verdictOf({ kind, typed: { marks, word }, home: 'P', birthday });

test('the verdict gives the points if the input matches, and otherwise the reason', () => {
  assert.deepEqual(verdict('three-in-a-row', '456'), { points: 4, message: '4, 5, 6 counts.' });
  assert.deepEqual(verdict('three-in-a-row', '356'), { message: "3, 5, 6 doesn't have three in a row." });
  assert.equal(verdict('three-in-a-row', '').points, undefined);
});

test("a word's points are shown while typing", () => {
  assert.equal(verdict('word', 'BRD', 'board').points, 2);
  assert.equal(verdict('word', 'BRD', 'boulevards').points, 6);
  assert.equal(verdict('word', 'BRD').points, undefined);
});

test('a birthday is compared on the device', () => {
  assert.equal(verdict('birthday', '1203').points, 5);
  assert.equal(verdict('birthday', '1204').points, undefined);
  assert.equal(
    verdictOf({ kind: 'birthday', typed: { marks: '1203' }, home: 'P', birthday: undefined }).points,
    undefined,
  );
});
