import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatesGame } from '../../contract.ts';
import type { CollectorSettings } from '../../settings.ts';
import { endText } from './captions.ts';

const list: CollectorSettings = {
  ...{ kind: 'collector', list: 'own', mode: 'together' },
  ...{ places: ['a', 'b', 'c'], photos: false },
};
const game: PlatesGame = { number: 1, state: 'ended', settings: list, tiers: { a: 1, b: 1, c: 1 } };

test('the end text of a complete list gives its number of places and its bonus', () => {
  assert.equal(endText({ ...game, ended_by: 'complete' }), 'All 3 found, +10');
  assert.equal(endText({ ...game, ended_by: 'date' }), 'The season is over');
  const run = { kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D', photos: false } as const;
  assert.equal(endText({ number: 1, state: 'ended', settings: run, ended_by: 'complete' }), 'All found');
});
