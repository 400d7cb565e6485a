import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Challenge } from '../contract.ts';
import { matches } from './matches.ts';

const challenge: Challenge = {
  id: '1',
  title: 'Wave at a train',
  description: 'Somebody on board waves back. Ça compte!',
  difficulty: 2,
  category: 'rail',
  points: 100,
  image_required: false,
  active: true,
  user_login: 'Ana',
  created_at: '2026-05-01T10:00:00.000Z',
  dealt: 0,
  completed: 0,
};

const cases: [filter: string, fits: boolean][] = [
  ['', true],
  ['  ', true],
  ['TRAIN', true],
  ['train wave', true],
  ['ana rail', true],
  ['ca compte', true],
  ['train plane', false],
];
for (const [filter, fits] of cases) {
  test(`"${filter}" ${fits ? 'matches' : 'does not match'} a challenge by its text`, () =>
    assert.equal(matches(challenge, filter), fits));
}

test('A shipped challenge without a creator matches like any other', () => {
  assert.equal(matches({ ...challenge, user_login: null }, 'train'), true);
});
