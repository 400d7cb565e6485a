import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaledCount } from '../rounds/test-seeds.ts';
import { act, startGame } from './act.ts';
import { type Act, type CardGame, playersIn } from './game.ts';
import { testDeck } from './test-deck.ts';
import { playRandomGame } from './test-random-game.ts';

const deck = testDeck(500);
const seeds = fc.nat(2 ** 31);
const turnOf = ({ onTable }: CardGame) => (onTable?.kind === 'card' ? onTable.turn : null);
const withoutPlayers = (game: CardGame, ids: readonly number[]) =>
  ids.reduce((at, player) => act(at, { kind: 'leave', player }, deck), game);

const skip = (game: CardGame): CardGame => act(game, { kind: 'skip', serial: game.serial }, deck);

test('with three or more players no player gets two cards in a row, however many leave at the same time', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 4, max: 7 }), (seed, people) => {
      const { games } = playRandomGame({ seed, people, deck, length: 30, heat: 3, isUnruly: false });
      for (const game of games) {
        const turn = turnOf(game);
        if (turn === null) continue;
        const others = playersIn(game).filter(({ id }) => id !== turn);
        const leaving = [
          others.map(({ id }) => [id]),
          [game.bag.filter((id) => id !== turn).slice(0, people - 3)],
        ].flat();
        for (const ids of leaving) {
          const left = withoutPlayers(game, ids);
          if (playersIn(left).length > 2) assert.notEqual(turnOf(skip(left)), turn, `without ${ids}`);
        }
      }
    }),
    { numRuns: scaledCount(20) },
  );
});

test("when the first player of a bag leaves, the player who had the previous turn isn't next", () => {
  let seen = 0;
  fc.assert(
    fc.property(seeds, fc.integer({ min: 4, max: 7 }), (seed, people) => {
      const { games } = playRandomGame({ seed, people, deck, length: null, heat: 3, isUnruly: false });
      for (const game of games) {
        if (game.onTable?.kind !== 'card' || game.onTable.turn === null) continue;
        const { after, turn } = game.onTable;
        if (after === null || !game.bag.includes(after)) continue;
        seen++;
        assert.notEqual(turnOf(withoutPlayers(game, [turn])), after);
      }
    }),
    { numRuns: scaledCount(20) },
  );
  assert.ok(seen > scaledCount(20), `only ${seen} of them`);
});

test('a second tap, or a tap for an earlier card, does nothing', () => {
  const names = ['ana', 'ben', 'eva'];
  const game = startGame({ seed: 4, names, heat: 2, length: 15, loss: '', allows: [], never: [] }, deck);
  const next = skip(game);
  for (const kind of ['done', 'skip', 'next', 'absent'] as const)
    assert.equal(act(next, { kind, serial: game.serial }, deck), next, kind);
});

test('a banned card is replaced by one for the same player', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 3, max: 8 }), (seed, people) => {
      const { games } = playRandomGame({ seed, people, deck, length: 15, heat: 2, isUnruly: false });
      for (const game of games) {
        if (game.onTable?.kind !== 'card') continue;
        const never: Act = { kind: 'never', id: game.onTable.card.id };
        const [before, after] = [turnOf(game), turnOf(act(game, never, deck))];
        if (before !== null && after !== null) assert.equal(after, before);
      }
    }),
    { numRuns: scaledCount(20) },
  );
});
