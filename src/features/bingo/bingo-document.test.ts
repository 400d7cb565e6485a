import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomParts } from '#features/rooms/document.ts';
import { mergePatch } from '#shared/merge-patch.ts';
import { type BingoParts, boardOf, feedOfBingo, onScreen, standingsOf, statsOf } from './bingo-document.ts';
import type { BoardEntry } from './contract.ts';

const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`;
const squares = Array.from({ length: 12 }, (_, place): [string, number] => [`c${place}`, 50]);
const titles = Object.fromEntries(squares.map(([id]) => [id, `Title of ${id}`]));
const done = (...places: number[]) =>
  Object.fromEntries(places.map((place) => [place, { at: at(place), seq: 10 + place }]));
const room: RoomParts & BingoParts = {
  room: { id: '123456', name: 'Room', admin: '@ana', is_private: false, created_at: at(0), game: 'bingo' },
  members: {
    '@ana': { login: 'ana', since: 1 },
    '@ben': { login: 'Ben', since: 2 },
    '@cem': { login: 'cem', since: 3 },
  },
  feed: {
    12: { at: at(2), login: 'ben', kind: 'completed', title: 'Title of c2' },
    13: { at: at(3), login: 'ben', kind: 'completed', title: 'Title of c3' },
  },
  hearts: { 12: { '@ana': 1 } },
  photos: { 12: { by: '@ben', of: 'c2', title: 'Title of c2', at: at(2), v: 'photo-2' } },
  questions: { settler: 'trust', about: {} },
  bingo: { titles, boards: { '@ana': { squares, done: {} }, '@ben': { squares, done: done(0, 1, 2) } } },
};
const texts = squares.map(
  ([id, points]): BoardEntry => ({
    ...{ completed: true, completed_at: at(59), has_image: true, photo: 'of before' },
    challenge: {
      id,
      points,
      title: titles[id] ?? '',
      description: '',
      difficulty: 1,
      category: 'c',
      image_required: false,
    },
  }),
);

test('the leaderboard is derived from the boards, and an unchanged row is the same object', () => {
  const before = standingsOf(room);
  assert.deepEqual(
    before.map(({ login, place, points, rows }) => [login, place, points, rows]),
    [
      ['Ben', 1, 250, 1],
      ['ana', 2, 0, 0],
      ['cem', 2, 0, 0],
    ],
  );
  const after = standingsOf(
    mergePatch<typeof room>(room, { bingo: { boards: { '@ana': { done: { 5: { at: at(9), seq: 20 } } } } } }),
  );
  assert.ok(after[0] === before[0] && after[1] !== before[1]);
});

test('a completion links to its square as long as it is active', () => {
  assert.deepEqual(
    feedOfBingo(room).map(({ seq, challenge_id, photo, hearts }) => [seq, challenge_id, photo, hearts]),
    [
      [13, undefined, undefined, undefined],
      [12, 'c2', 'photo-2', ['ana']],
    ],
  );
});

test('a board combines the fetched squares with their current completions', () => {
  const board = boardOf(room, 'BEN', texts);
  assert.deepEqual(
    board.map(({ completed, photo, seq }) => [completed, photo, seq]),
    [
      [true, undefined, 10],
      [true, undefined, 11],
      [true, 'photo-2', 12],
      ...Array(9).fill([false, undefined, undefined]),
    ],
  );
  assert.deepEqual(board[2]?.completed_at, at(2));
  assert.equal(boardOf(room, 'cem', texts), texts, 'a board that was just dealt is shown as fetched');
});

test('statistics are derived from all boards', () => {
  const { rarest, untouched, activity } = statsOf(room);
  assert.deepEqual([rarest?.completed, rarest?.dealt, untouched.length], [1, 2, 9]);
  assert.deepEqual(activity, [{ hour: at(0), completed: 3 }]);
});

test('a screen shows the last three completions, however old, and which squares are questioned', () => {
  const open = {
    seq: 11,
    title: '',
    owner: 'Ben',
    settler: 'trust' as const,
    ends_at: at(9),
    asked: [],
    counts: [],
    against: [],
  };
  const seen = onScreen({ ...room, feed: {}, questions: { settler: 'trust', about: { 11: open } } });
  assert.deepEqual(
    seen.deeds.map(({ login, title, hearts, photo }) => [login, title, hearts, photo]),
    [
      ['Ben', 'Title of c2', 1, 'photo-2'],
      ['Ben', 'Title of c1', 0, undefined],
      ['Ben', 'Title of c0', 0, undefined],
    ],
  );
  assert.deepEqual(
    [seen.members[0]?.questioned, seen.members[0]?.photos, seen.members[0]?.done],
    [[1], { 2: 'photo-2' }, '111000000000'],
  );
});
