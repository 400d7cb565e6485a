import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardsOnScreen } from '../../screen-contract.ts';
import { changesBetween } from './changes.ts';

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
