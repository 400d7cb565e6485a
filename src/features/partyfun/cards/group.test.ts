import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, startGame } from './act.ts';
import { readGame } from './game.ts';
import { cardOf, emptyGroup, nameOf, namesOf, readGroup, withPrompt } from './group.ts';
import { nameSizePx, piecesOf, promptSizePx } from './prompt-text.ts';
import { testDeck } from './test-deck.ts';

test('player names are trimmed, unique regardless of case, and limited to sixteen', () => {
  assert.deepEqual(namesOf([' ana ', 'ANA', '', 'ben', '  ', 'Straße', 'STRASSE']), ['ana', 'ben', 'Straße']);
  assert.equal(namesOf(Array.from({ length: 20 }, (_, index) => `n${index}`)).length, 16);
});

test('a name that is too long is shortened without splitting an emoji', () => {
  const family = '👨‍👩‍👧‍👦';
  assert.equal(nameOf(family.repeat(30)), family.repeat(24));
  assert.equal(nameOf('a\n\tb'), 'a b');
});

test('a stored group is read back, and invalid fields get their defaults', () => {
  const group = withPrompt(
    {
      ...emptyGroup,
      names: ['ana', 'نور'],
      heat: 3,
      length: null,
      loss: 'dish',
      allows: ['phone'],
      never: ['dare-001'],
    },
    { kind: 'dare', text: 'Sing for {b}', author: 'ana' },
  );
  assert.deepEqual(readGroup(JSON.stringify(group)), group);
  for (const text of [null, '', '{', '7', 'null', 'x']) assert.deepEqual(readGroup(text), emptyGroup);
  const invalid = { names: [7, 'ana'], heat: 9, length: 12, loss: 3, allows: ['fly'], own: [{ id: 1 }], never: 'all' };
  assert.deepEqual(readGroup(JSON.stringify(invalid)), { ...emptyGroup, names: ['ana'], allows: [] });
});

test("a new prompt's number is never reused", () => {
  const prompt = { kind: 'truth', text: 'Why?', author: '' } as const;
  const two = withPrompt(withPrompt(emptyGroup, prompt), prompt);
  assert.deepEqual(
    two.own.map(({ id }) => id),
    ['ours/truth-001', 'ours/truth-002'],
  );
  const [, second] = two.own;
  assert.equal(withPrompt({ ...two, own: second ? [second] : [] }, prompt).own[1]?.id, 'ours/truth-003');
  assert.equal(cardOf({ ...prompt, id: 'x' }).category, 'ours');
});

test('a game stored after any card is read back unchanged, and invalid data is rejected', () => {
  const deck = testDeck(90);
  let game = startGame(
    { seed: 9, names: ['ana', 'ben', 'eva'], heat: 3, length: 30, loss: '', allows: [], never: [] },
    deck,
  );
  while (game.onTable !== null) {
    assert.deepEqual(readGame(JSON.stringify(game)), game);
    game = act(game, { kind: 'done', serial: game.serial }, deck);
    if (game.onTable?.kind === 'card' && (game.onTable.card.kind === 'duel' || game.onTable.card.kind === 'either'))
      game = act(game, { kind: 'skip', serial: game.serial }, deck);
  }
  assert.deepEqual(readGame(JSON.stringify(game)), game);
  const fields = Object.keys(game) as (keyof typeof game)[];
  for (const field of fields) {
    const { [field]: _, ...rest } = game;
    assert.equal(readGame(JSON.stringify(rest)), undefined, `without ${field}`);
  }
  for (const text of [null, '', '[]', '{"version":1}', '{"version":']) assert.equal(readGame(text), undefined);
});

test('a prompt is split at its placeholders, and "everybody" is capitalised at the start of a sentence', () => {
  assert.deepEqual(piecesOf('{all} looks at {a}. {all} claps, {b} too.'), [
    { kind: 'all', isFirst: true },
    { kind: 'words', text: ' looks at ' },
    { kind: 'a' },
    { kind: 'words', text: '. ' },
    { kind: 'all', isFirst: true },
    { kind: 'words', text: ' claps, ' },
    { kind: 'b' },
    { kind: 'words', text: ' too.' },
  ]);
  assert.deepEqual(piecesOf('Without a word, {all} lines up {c}.').at(1), { kind: 'all', isFirst: false });
});

test('longer names and prompts get smaller text, down to a readable minimum', () => {
  assert.deepEqual(
    ['ana', 'Benedikt', 'Maximilian-Alexander', '👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀'].map((name) => nameSizePx(name)),
    [92, 75, 56, 75],
  );
  assert.deepEqual(
    [110, 111, 180, 181].map((length) => promptSizePx('x'.repeat(length))),
    [33, 27, 27, 22],
  );
});
