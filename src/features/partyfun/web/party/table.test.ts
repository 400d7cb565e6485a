import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findersOf, roundFacts, rowsShown } from './table.ts';

test('players who wrote the truth and players who chose it are listed as having found it', () => {
  const truth = { id: 'a', text: 'Holy water', is_true: true, by: ['ana'], voters: ['ben'] };
  assert.deepEqual(findersOf(truth), ['ana', 'ben']);
  assert.deepEqual(findersOf({ id: 'a', is_true: true }), []);
  assert.deepEqual(findersOf(undefined), []);
});

test('the spectators’ shared vote counts as one vote, and hidden options are left out', () => {
  const { voted, others } = roundFacts({
    options: [
      { id: 'a', voters: ['ana'] },
      { id: 'b', voters: ['ben'], spectators: true },
      { id: 'c', is_hidden: true, voters: ['eva'] },
      { id: 'd', voters: [] },
    ],
  });
  assert.deepEqual(
    [voted, others].map((list) => list.map(({ id }) => id).join('')),
    ['ba', 'd'],
  );
});

test('with many players, the first three are shown, and so are the viewer and their neighbours', () => {
  assert.deepEqual(rowsShown(5, 4), [0, 1, 2, 3, 4]);
  assert.deepEqual(rowsShown(20, 9), [0, 1, 2, 8, 9, 10]);
  assert.deepEqual(rowsShown(20, 0), [0, 1, 2]);
});
