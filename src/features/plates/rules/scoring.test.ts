import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Player } from '../contract.ts';
import { type CardKind, cardPoints } from './card-kinds.ts';
import { type Seen, tableOf } from './scoring.ts';

const cards: CardKind[] = [
  ...(['double-letters', 'all-even', 'all-odd'] as const),
  ...(['all-the-same', 'round-hundred', 'three-in-a-row'] as const),
  ...(['palindrome', 'adds-to-21', 'two-sevens'] as const),
];
const game: PlatesGame = {
  number: 1,
  state: 'ended',
  settings: { kind: 'patterns', minutes: 20, home: 'P', photos: false },
  cards,
};
const logins = ['ana', 'ben', 'cem'];
const players = logins.map((login, index): Player => ({ player: index + 1, login, role: 'passenger', here: true }));

/** The leaderboard for boards that map each completed card's position to the second of its completion. */
function table(...boards: Record<number, number>[]) {
  const spots = boards.flatMap((board, index) =>
    Object.entries(board).map(([position, second]) => ({
      player: index + 1,
      target: cards[Number(position)] ?? '',
      at: second * secondMs,
    })),
  );
  return tableOf(
    game,
    players.slice(0, boards.length),
    spots.map((spot, seq): Seen => ({ ...spot, seq })),
  );
}
const order = (...boards: Parameters<typeof table>) => table(...boards).map(({ login, place }) => `${place} ${login}`);

test('if two players have a line, the one who completed it first wins, however few points they have', () => {
  const few = { 0: 1, 1: 2, 2: 60 };
  const many = { 3: 1, 4: 2, 5: 64, 6: 5 };
  assert.ok(cardPoints['all-the-same'] > cardPoints['double-letters']);
  assert.deepEqual(order(few, many), ['1 ana', '2 ben']);
  assert.deepEqual(order(many, few), ['1 ben', '2 ana'], 'whatever was recorded first');
  assert.equal(table(few, many)[0]?.line_at, toIso(60 * secondMs));
});

test('a line is complete with its last card, whatever is found later, and the first of two lines counts', () => {
  const early = { 2: 60, 1: 2, 0: 1, 3: 70, 6: 80 };
  const late = { 3: 1, 4: 2, 5: 61 };
  assert.deepEqual(order(early, late), ['1 ana', '2 ben']);
  assert.equal(table(early)[0]?.line_at, toIso(60 * secondMs));
});

test('lines completed at the same time are ordered by points, then by finds, and complete ties share a place', () => {
  const few = { 0: 1, 1: 2, 2: 60 };
  const many = { 3: 1, 4: 2, 5: 60 };
  assert.deepEqual(order(few, many), ['1 ben', '2 ana']);
  assert.deepEqual(order(few, { ...few, 0: 5 }), ['1 ana', '1 ben']);
});

test('players without a line are ordered by points, after everyone with one', () => {
  const most = { 3: 1, 4: 2, 7: 3, 8: 4 };
  assert.deepEqual(order(most, { 0: 1, 1: 2 }, { 0: 1, 1: 2, 2: 99 }), ['1 cem', '2 ana', '3 ben']);
  assert.equal(table(most)[0]?.line_at, undefined);
});
