import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Card, heats, needs } from '../deck/card.ts';
import { isForAll } from '../deck/check-card.ts';
import { scaledCount } from '../rounds/test-seeds.ts';
import { act, startGame } from './act.ts';
import { type Act, type CardGame, type CardOnTable, lengths } from './game.ts';
import { testDeck } from './test-deck.ts';
import { type Played, playRandomGame, type RandomGame, replay } from './test-random-game.ts';

/** Generates random games. It generates the deck's size rather than its cards, to keep failure messages short. */
const randomGames = (isUnruly: boolean, fewest = 1) =>
  fc.record({
    seed: fc.nat(2 ** 31),
    people: fc.integer({ min: 2, max: 16 }),
    size: fc.oneof(fc.integer({ min: fewest, max: fewest + 60 }), fc.integer({ min: fewest, max: 1000 })),
    length: fc.constantFrom(...lengths),
    heat: fc.constantFrom(...heats),
    allows: fc.subarray([...needs]),
    isUnruly: fc.constant(isUnruly),
  });
type Drawn = Omit<RandomGame, 'deck'> & { size: number };

const play = ({ size, ...setting }: Drawn): Played => playRandomGame({ ...setting, deck: testDeck(size) });

/** The cards that were dealt, in order and without cures. */
const cardsOf = ({ games }: Played): CardOnTable[] =>
  games.map(({ onTable }) => onTable).filter((onTable): onTable is CardOnTable => onTable?.kind === 'card');
const runs = { numRuns: scaledCount(30) };

test('a resent vote ignores players who have left since', () => {
  const seed = 709_661_954;
  const [people, size] = [2 + (seed % 15), 1 + ((seed * 37) % 1000)];
  const length = lengths[seed % 3] ?? null;
  const played = play({ seed, people, size, length, heat: heats[seed % 3] ?? 2, isUnruly: true });
  assert.deepEqual(replay(played, testDeck(size)), played.last);
});

test('whatever players do, a game never gets stuck, its scores add up, and its log replays to the same game', () => {
  fc.assert(
    fc.property(randomGames(true), (setting) => {
      const played = play(setting);
      assert.deepEqual(replay(played, testDeck(setting.size)), played.last);
    }),
    runs,
  );
});

test('turn counts differ by at most one, and with three or more players no player has two turns in a row', () => {
  fc.assert(
    fc.property(randomGames(false), (setting) => {
      const turns = cardsOf(play(setting)).flatMap(({ turn }) => (turn === null ? [] : [turn]));
      const counts = Array.from({ length: setting.people }, () => 0);
      for (const [index, turn] of turns.entries()) {
        counts[turn] = (counts[turn] ?? 0) + 1;
        assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `turns ${counts}`);
        if (setting.people > 2) assert.notEqual(turn, turns[index - 1]);
      }
    }),
    runs,
  );
});

test('with three or more players no player gets two cards in a row, even if people join and leave', () => {
  fc.assert(
    fc.property(randomGames(true, 300), (setting) => {
      const { games, log } = play(setting);
      for (const [index, game] of games.entries()) {
        const last = games[index - 1];
        if (last?.onTable?.kind !== 'card' || game.onTable?.kind !== 'card' || log[index - 1]?.kind === 'undo')
          continue;
        if (game.players.filter(({ isIn }) => isIn).length < 3 || game.number === last.number) continue;
        if (game.onTable.turn !== null) assert.notEqual(game.onTable.turn, last.onTable.turn);
      }
    }),
    runs,
  );
});

test('the partner is the player who was a partner least recently', () => {
  fc.assert(
    fc.property(randomGames(false), (setting) => {
      const lastAt = new Map<number, number>();
      for (const [at, { turn, partner }] of cardsOf(play(setting)).entries()) {
        if (partner === null) continue;
        for (let id = 0; id < setting.people; id++)
          if (id !== turn) assert.ok((lastAt.get(partner) ?? -1) <= (lastAt.get(id) ?? -1));
        lastAt.set(partner, at);
      }
    }),
    runs,
  );
});

test('at least one of any four consecutive cards is for everybody, and no card repeats before all fitting cards have been drawn', () => {
  fc.assert(
    fc.property(randomGames(false, 500), (setting) => {
      const cards = cardsOf(play(setting)).slice(0, 30);
      for (let at = 4; at <= cards.length; at++)
        assert.ok(
          cards.slice(at - 4, at).some(({ card }) => isForAll(card)),
          `card ${at}`,
        );
      assert.equal(new Set(cards.map(({ card }) => card.id)).size, cards.length);
    }),
    runs,
  );
});

test('a small deck is used up before it repeats', () => {
  const deck = testDeck(1000).filter(({ kind, heat, needs, playersFrom, playersTo }) => {
    return kind !== 'rule' && heat === 1 && !needs && !playersFrom && !playersTo;
  });
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 2, max: 12 }), (seed, size) => {
      const few = deck.slice(0, size);
      const played = playRandomGame({ seed, people: 4, deck: few, length: null, heat: 3, isUnruly: false });
      const ids = cardsOf(played).map(({ card }) => card.id);
      for (let at = 0; at + size <= ids.length; at += size)
        assert.equal(new Set(ids.slice(at, at + size)).size, size, `${ids}`);
      for (const [at, id] of ids.entries()) assert.notEqual(id, ids[at + 1]);
    }),
    runs,
  );
});

test('every card the group wrote is drawn in every game', () => {
  const shipped = testDeck(600);
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), (seed, count) => {
      const ours = Array.from({ length: count }, (_, index): Card => {
        return { id: `ours-${index}`, text: 'Sing', language: 'en', category: 'ours', heat: 1, kind: 'dare' };
      });
      const played = playRandomGame({
        seed,
        people: 5,
        deck: [...shipped, ...ours],
        length: 30,
        heat: 2,
        isUnruly: false,
      });
      const shown = new Set(cardsOf(played).map(({ card }) => card.id));
      for (const { id } of ours) assert.ok(shown.has(id), `${id} was never drawn`);
    }),
    { numRuns: scaledCount(12) },
  );
});

/** One rule card and many cards without rules. */
const ruleDeck = (turns: number): Card[] => [
  ...testDeck(300).filter(({ kind }) => kind !== 'rule' && kind !== 'either' && kind !== 'duel'),
  {
    id: 'rule-x',
    text: 'Rule',
    language: 'en',
    category: 'silly',
    heat: 1,
    kind: 'rule',
    turns,
    short: 'r',
    cure: 'c',
  },
];

function untilRule(seed: number, turns: number): { game: CardGame; deck: Card[] } {
  const deck = ruleDeck(turns);
  const only = deck.filter(({ kind }) => kind === 'rule');
  const names = ['ana', 'ben', 'eva', 'tom'];
  const begun = startGame({ seed, names, heat: 2, length: null, loss: 'p', allows: [], never: [] }, only);
  return { game: act(begun, { kind: 'done', serial: begun.serial }, deck), deck };
}
const done = (game: CardGame): Act => ({ kind: 'done', serial: game.serial });

test("a rule lasts for its number of turns, then its cure is dealt, which doesn't count as a card", () => {
  for (const turns of [5, 6, 7, 8]) {
    let { game, deck } = untilRule(turns, turns);
    for (let left = turns; left > 0; left--) {
      assert.equal(game.rules[0]?.turnsLeft, left);
      assert.equal(game.onTable?.kind, 'card');
      game = act(game, done(game), deck);
    }
    assert.equal(game.onTable?.kind, 'cure');
    assert.deepEqual(game.rules, []);
    const next = act(game, { kind: 'next', serial: game.serial }, deck);
    assert.equal(next.onTable?.kind, 'card');
    assert.equal(next.number, game.number + 1);
  }
});

test('a skipped rule never starts; a rule ends when its owner leaves and when the game ends', () => {
  const { game, deck } = untilRule(1, 6);
  const owner = game.rules[0]?.owner ?? 0;
  const undone = act(game, { kind: 'undo' }, deck);
  assert.deepEqual(undone.rules, []);
  assert.deepEqual(act(undone, { kind: 'skip', serial: undone.serial }, deck).rules, []);
  assert.deepEqual(act(game, { kind: 'leave', player: owner }, deck).rules, []);
  assert.deepEqual(act(game, { kind: 'end' }, deck).rules, []);
});

test('breaking a rule costs a point, but never below zero, and forgiving it gives the point back', () => {
  const { game, deck } = untilRule(1, 6);
  const { serial, owner } = game.rules[0] ?? { serial: 0, owner: 0 };
  const points = (at: CardGame) => at.players[owner]?.points;
  assert.equal(points(game), 1);
  const broke: Act = { kind: 'broke', rule: serial, player: owner };
  const broken = act(game, broke, deck);
  assert.equal(points(broken), 0);
  assert.equal(act(broken, broke, deck), broken);
  const forgiven = act(broken, { ...broke, kind: 'forgave' }, deck);
  assert.equal(points(forgiven), 1);
  assert.equal(act(forgiven, { ...broke, kind: 'forgave' }, deck), forgiven);
});

test('undo restores the card, points and random state, but not the players and banned cards', () => {
  const deck = testDeck(400);
  const names = ['ana', 'ben', 'eva'];
  const game = startGame({ seed: 5, names, heat: 3, length: 15, loss: 'p', allows: [], never: [] }, deck);
  const next = act(game, { kind: 'skip', serial: game.serial }, deck);
  assert.deepEqual(act(next, { kind: 'undo' }, deck), game);
  const later = [
    { kind: 'join', name: 'tom' },
    { kind: 'never', id: next.onTable?.kind === 'card' ? next.onTable.card.id : '' },
    { kind: 'undo' },
  ] satisfies Act[];
  const back = later.reduce<CardGame>((state, action) => act(state, action, deck), next);
  assert.deepEqual(back.onTable, game.onTable);
  assert.deepEqual(
    back.players.map(({ name }) => name),
    [...names, 'tom'],
  );
  assert.equal(back.never.length, 1);
  assert.equal(act(back, { kind: 'undo' }, deck), back);
});

test('a game of 15 has 15 cards, and the last one can be undone', () => {
  const deck = testDeck(500);
  const { last, games } = playRandomGame({ seed: 3, people: 4, deck, length: 15, heat: 2, isUnruly: false });
  assert.equal(last.onTable, null);
  assert.equal(new Set(games.map(({ number }) => number)).size, 15);
  assert.equal(act(last, { kind: 'undo' }, deck).number, 15);
});

test('a game ends immediately if no card fits, and a single fitting card can repeat', () => {
  const beginning = { seed: 1, names: ['a', 'b'], heat: 1, length: 15, loss: 'p', allows: [], never: [] } as const;
  assert.equal(startGame(beginning, []).onTable, null);
  let game = startGame(beginning, testDeck(1));
  while (game.onTable !== null) game = act(game, { kind: 'next', serial: game.serial }, testDeck(1));
  assert.equal(game.number, 15);
});
