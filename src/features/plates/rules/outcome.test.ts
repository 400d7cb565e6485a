import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatesGame } from '../contract.ts';
import type { CollectorSettings, RunSettings } from '../settings.ts';
import { wonAt } from './outcome.ts';

type Find = [player: number, target: string, at: number];
const won = (game: Partial<PlatesGame> & Pick<PlatesGame, 'settings'>, ...finds: Find[]) =>
  wonAt(
    { number: 1, state: 'running', ...game },
    finds.map(([player, target, at]) => ({ player, target, at })),
  );

const list = (mode: CollectorSettings['mode']): CollectorSettings => ({
  ...{ kind: 'collector', list: 'own', places: ['Red', 'Green', 'Blue'], mode, photos: false },
});

test('a shared list is complete when the last place was seen, in whatever order spots arrive', () => {
  const settings = list('together');
  const finds: Find[] = [
    [1, 'Green', 30],
    [2, 'Blue', 20],
    [3, 'Red', 10],
  ];
  assert.equal(won({ settings }, ...finds), 30);
  assert.equal(
    won({ settings }, ...finds, [2, 'Green', 25], [3, 'Red', 90]),
    25,
    'each place counts from when it was first seen',
  );
  assert.equal(won({ settings }, ...finds.slice(1)), undefined);
  assert.equal(won({ settings }), undefined);
});

test('in a race, a player completes the list with their own last place, and the first to do so ends the game', () => {
  const settings = list('race');
  const all = (player: number, ...at: number[]) =>
    ['Red', 'Green', 'Blue'].map((place, index): Find => [player, place, at[index] ?? 0]);
  assert.equal(won({ settings }, ...all(1, 10, 40, 20), [2, 'Red', 1], [2, 'Green', 2]), 40);
  assert.equal(won({ settings }, ...all(1, 10, 40, 20), ...all(2, 5, 6, 30)), 30);
  assert.equal(won({ settings }, ...all(1, 10, 40), [1, 'Red', 5]), 40);
  assert.equal(won({ settings }, [1, 'Red', 1], [2, 'Green', 2], [2, 'Blue', 3]), undefined);
});

test('a Run is won when the last number of any chain was first seen', () => {
  const settings: RunSettings = {
    ...{ kind: 'run', length: 'sprint', matching: 'last-two', chain: 'convoy', home: 'D', photos: false },
  };
  // An earlier number has a later time because its first finder undid it.
  const finds: Find[] = [
    [1, '05', 60],
    [2, '06', 20],
  ];
  assert.equal(won({ settings, first: 97 }, ...finds), 20);
  assert.equal(won({ settings, first: 97 }, ...finds, [3, '06', 15]), 15);
  assert.equal(won({ settings, first: 98 }, ...finds), undefined);
});

test('a line of three cards is complete when the last of them was seen', () => {
  const cards = ['double-letters', 'all-even', 'all-odd', 'word', 'birthday', 'far-away', 'countdown', 'palindrome'];
  const settings = { kind: 'patterns', minutes: 20, home: 'P', photos: false } as const;
  const game = { settings, cards: [...cards, 'two-sevens'] };
  const line: Find[] = [
    [1, 'all-even', 30],
    [1, 'double-letters', 10],
    [1, 'all-odd', 20],
  ];
  assert.equal(won(game, ...line), 30);
  assert.equal(
    won(game, ...line, [1, 'word', 12], [1, 'countdown', 25]),
    25,
    'the column was completed before the row',
  );
  assert.equal(won(game, ...line.slice(1), [2, 'all-even', 5]), undefined);
});
