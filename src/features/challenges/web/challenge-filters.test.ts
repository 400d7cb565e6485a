import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Challenge } from '../contract.ts';
import { filterChallenges, filtersToDrop, matches, parseFilters, valueInAddress } from './challenge-filters.ts';

const make = (title: string, more: Partial<Challenge>): Challenge => ({
  ...{ id: title, title, description: 'Do it.', difficulty: 2, category: 'road', points: 100, image_required: false },
  ...{ active: true, user_login: null, created_at: '2026-05-01T10:00:00.000Z', dealt: 0, completed: 0 },
  ...more,
});
const pool = [
  make('Wave at a train', {}),
  make('Find a door', { category: 'city', image_required: true, difficulty: 1 }),
  make('Spot a lighthouse', { user_login: 'Ana', image_required: true, difficulty: 4 }),
];
const off = { text: '', category: undefined, difficulty: undefined, photo: undefined, isOwn: false };
const titles = (filters: Partial<typeof off> & object, except?: 'category') =>
  filterChallenges(pool, { ...off, ...filters }, 'ana', except).map(({ title }) => title);

test('your own challenges come first, and both groups keep their order', () => {
  assert.deepEqual(titles({}), ['Spot a lighthouse', 'Wave at a train', 'Find a door']);
});

test('results match every filter, and each count ignores its own filter', () => {
  assert.deepEqual(titles({ photo: true } as object), ['Spot a lighthouse', 'Find a door']);
  assert.deepEqual(titles({ photo: true, category: 'road' } as object), ['Spot a lighthouse']);
  assert.deepEqual(titles({ photo: true, category: 'road' } as object, 'category'), [
    'Spot a lighthouse',
    'Find a door',
  ]);
  assert.deepEqual(titles({ isOwn: true, text: 'light' }), ['Spot a lighthouse']);
});

test('when nothing matches, the filter that hides the most is suggested first', () => {
  const filters = { ...off, category: 'city', difficulty: 4 };
  assert.deepEqual(filtersToDrop(pool, filters, 'ana'), [
    { name: 'category', count: 1 },
    { name: 'difficulty', count: 1 },
  ]);
  assert.deepEqual(filtersToDrop(pool, { ...filters, text: 'nowhere' }, 'ana'), []);
});

test('filters survive a round trip through the URL, and invalid values are ignored', () => {
  const read = parseFilters(new URLSearchParams('category=sky&difficulty=3&photo=no&own=1'));
  assert.deepEqual(read, { category: 'sky', difficulty: 3, photo: false, isOwn: true });
  for (const [name, value] of [
    ['category', 'sky'],
    ['difficulty', '3'],
    ['photo', 'no'],
    ['isOwn', '1'],
  ] as const)
    assert.equal(valueInAddress(read, name), value);
  const { text: _, ...rest } = off;
  assert.deepEqual(parseFilters(new URLSearchParams('difficulty=9&photo=maybe&own=yes')), rest);
});

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

test('a shipped challenge without a creator matches like any other', () => {
  assert.equal(matches({ ...challenge, user_login: null }, 'train'), true);
});
