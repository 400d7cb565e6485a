import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staleOfBingo } from './stale-of-bingo.ts';

const stale = (topic: string | undefined, { boardLogin = 'Ana', isMarking = false } = {}) =>
  staleOfBingo(
    {
      login: 'Ana',
      boardLogin,
      scores: [['scores'], ['stats']],
      boardOf: (login) => ['board', login],
      isMarking: () => isMarking,
    },
    topic,
  );

test('a snapshot is the scores and the board that is shown', () => {
  assert.deepEqual(stale(undefined), [['scores'], ['stats'], ['board', 'Ana']]);
  assert.deepEqual(stale(undefined, { boardLogin: 'ben' }), [['scores'], ['stats'], ['board', 'ben']]);
});

test('squares that count, and people who come and go, make the scores stale', () => {
  assert.deepEqual(stale('scores'), [['scores'], ['stats']]);
  assert.deepEqual(stale('room'), [['scores'], ['stats']]);
});

test('a board is read again when it changes, but the own one not while a mark of it travels', () => {
  assert.deepEqual(stale('board/ben', { isMarking: true }), [['board', 'ben']]);
  assert.deepEqual(stale('board/ana'), [['board', 'ana']]);
  assert.deepEqual(stale('board/ana', { isMarking: true }), []);
  assert.deepEqual(stale(undefined, { isMarking: true }), [['scores'], ['stats']]);
});

test('of another topic bingo knows nothing', () => {
  assert.equal(stale('weather'), undefined);
});
