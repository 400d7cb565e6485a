import { assert, test } from 'vitest';
import { page } from 'vitest/browser';
import { listUserRooms } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import {
  answer,
  expectAccessible,
  expectNoSidewaysScroll,
  goTo,
  openPage,
  person,
  shown,
  textOf,
  textsOf,
} from '#tests/components/page.tsx';
import { cardKinds } from '../../deck/card.ts';
import { listDeckCards } from '../../deck-contract.ts';
import { addNames, cardsPath, gameAt, longPress, playCard, resumeWith } from './test-cards.tsx';

const dora = person('dora', 'developer', 'bingo');
const answers = [answer(listDeckCards, { decks: [] }), answer(listUserRooms, [])];
const choosePath = pathTo('partyfunPlayers');
const start = page.getByRole('button', { name: 'Start', exact: true });
const number = page.getByText(/^Card \d+ of 15$/);
const people = page.getByRole('dialog', { name: 'Players' });
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();

test('a game of 15 cards can be played from setup to the podium, with a reload in the middle', async () => {
  await openPage(choosePath, { as: dora, answers });
  await shown(page.getByText('How many devices?'));
  await expectAccessible();
  await page.getByRole('link', { name: /^One device/ }).click();
  await start.click();
  await shown(page.getByText('You need at least two players.'));
  await addNames(['ana', 'ben', 'ANA']);
  await shown(page.getByText('That name is already taken.'));
  await addNames(['eva']);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tom');
  await choose('15');
  await choose('Adults');
  await start.click();
  await shown(page.getByText("Tick this if you're all adults, or choose a milder level."));
  await expectAccessible();
  await choose('Friends');
  await start.click();

  await shown(number.filter({ hasText: 'Card 1 of 15' }));
  assert.equal(page.getByRole('navigation').length, 0, "there's no navigation");
  // The first card may be secret, which hides the scores until it's open.
  if (page.getByRole('button', { name: 'Hold to open' }).length > 0) await longPress();
  const points = page.getByRole('region', { name: 'Points' });
  await shown(points);
  assert.deepEqual(
    textsOf(points.getByRole('listitem'))
      .map((text) => text.replace(/\W+/g, ' '))
      .sort(),
    ['ana 0', 'ben 0', 'eva 0', 'tom 0'],
  );
  while ((await textOf(number)) !== 'Card 6 of 15') await playCard();
  const before = await textOf(page.getByRole('main'));
  await goTo();
  await shown(page.getByRole('article'));
  assert.equal(await textOf(page.getByRole('main')), before, 'the same card is shown');
  await page.getByRole('link', { name: 'Back to PartyFun' }).click();
  await page.getByRole('link', { name: /^Continue the card game .*ana, ben, eva, tom.* card 6 of 15$/ }).click();
  while (await playCard());
  await shown(page.getByText('15 cards'));
  await expectAccessible();
  await page.getByRole('button', { name: 'Undo last card' }).click();
  await shown(number.filter({ hasText: 'Card 15 of 15' }));
  await playCard();
  await page.getByRole('button', { name: 'Play again' }).click();
  await shown(page.getByRole('list', { name: 'Players' }).getByText('tom'));
});

test('holding the button opens a secret card, and reloading the page or locking the phone closes it', async () => {
  await openPage(choosePath, { as: dora, answers });
  const game = gameAt((card) => card.kind === 'truth' && card.isPrivate === true, ['eva', 'ana', 'ben']);
  const secret = game.onTable?.kind === 'card' ? game.onTable.card.text : '';
  await resumeWith(game);
  await shown(page.getByRole('heading', { level: 1, name: 'Pass to eva' }));
  await expectAccessible();
  const isRevealed = () => document.documentElement.outerHTML.includes(secret.slice(0, 20));
  assert.equal(isRevealed(), false);

  // If the button is released too early, the card doesn't open.
  const hold = page.getByRole('button', { name: 'Hold to open' });
  await hold.click();
  await shown(page.getByRole('heading', { name: 'Pass to eva' }));
  await longPress();
  assert.equal(isRevealed(), true);
  await expectAccessible();
  await goTo();
  await shown(page.getByRole('heading', { name: 'Pass to eva' }));
  assert.equal(isRevealed(), false);

  await longPress();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await shown(page.getByRole('heading', { name: 'Pass to eva' }));
  assert.equal(isRevealed(), false);

  // An absent player is skipped and keeps her points.
  await page.getByRole('button', { name: "eva isn't here" }).click();
  await shown(page.getByRole('heading', { name: /^Pass to (?:ana|ben)$/ }));
  await longPress();
  await page.getByRole('button', { name: 'Hide and continue' }).click();
  await shown(number.filter({ hasText: 'Card 2 of 15' }));
});

test('people can join and leave, a rule can be broken, and a card can be banned or undone', async () => {
  await openPage(choosePath, { as: dora, answers });
  await resumeWith(gameAt(({ kind }) => kind === 'rule', ['ana', 'ben', 'eva']));
  await page.getByRole('button', { name: 'Done' }).click();
  const rule = page.getByRole('list', { name: 'Active rules' }).getByRole('button');
  await rule.filter({ hasText: "ana's rule" }).click();
  const dialog = page.getByRole('dialog', { name: 'Who broke it?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'ana' }).click();
  await shown(page.getByText('ana loses a point.'));
  const points = (name: string) =>
    page.getByRole('region', { name: 'Points' }).getByRole('listitem').filter({ hasText: name });
  await shown(points('ana').getByText('0', { exact: true }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(points('ana').getByText('1', { exact: true }));

  await page.getByRole('button', { name: 'Players' }).click();
  await expectAccessible();
  await people.getByRole('button', { name: 'Remove ana' }).click();
  await shown(people.getByText('You need at least two players. To stop, end the game.'));
  await people.getByRole('textbox', { name: 'New player' }).fill('Ben');
  await people.getByRole('button', { name: 'Add' }).click();
  await shown(people.getByText('That name is already taken.'));
  await people.getByRole('textbox', { name: 'New player' }).fill('tom');
  await people.getByRole('button', { name: 'Add' }).click();
  await shown(people.getByRole('button', { name: 'Remove tom' }));
  await people.getByRole('button', { name: "Don't show this card again" }).click();
  await shown(page.getByText("You won't see that card again."));
  assert.equal(rule.length, 0, 'her rule has ended');
  await shown(number.filter({ hasText: 'Card 2 of 15' }));

  await page.getByRole('button', { name: 'Players' }).click();
  await people.getByRole('button', { name: 'Undo last card' }).click();
  await shown(number.filter({ hasText: 'Card 1 of 15' }));
  await page.getByRole('button', { name: 'Players' }).click();
  await people.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await shown(page.getByText('1 hidden card'));
});

test('a card that the group writes is stored and drawn', async () => {
  await openPage(cardsPath, { as: dora, answers });
  await addNames(['ana', 'ben']);
  await page.getByText('Our own cards').click();
  await page.getByRole('textbox', { name: 'Card text' }).fill('Sing for {c}.');
  await page.getByRole('button', { name: 'Add card' }).click();
  await shown(page.getByText('The only placeholders for this kind of card are {a}, {b}, {all}.'));
  await page.getByRole('textbox', { name: 'Card text' }).fill('Sing the song of our car for {b}.');
  await page.getByRole('combobox', { name: 'Written by' }).selectOptions('ben');
  await page.getByRole('button', { name: 'Add card' }).click();
  await shown(page.getByRole('button', { name: 'Remove “Sing the song of our car for {b}.”' }));
  await expectAccessible();
  await choose('15');
  await start.click();
  const own = page.getByText('Ours, by ben');
  await shown(number);
  while (own.length === 0) assert.ok(await playCard(), 'it was never drawn');
  await shown(page.getByText(/^Sing the song of our car for (?:ana|ben)\.$/));
});

test('every kind of card fits at 320 px in both themes, with sixteen names, emoji and right-to-left text', async () => {
  const names = [
    'محمد عبد الرحمن',
    '👩🏽‍🚀👩🏽‍🚀 Zoë',
    'Maximilian-Alexander der 2',
    ...Array.from({ length: 13 }, (_, n) => `name ${n}`),
  ];
  await openPage(choosePath, { as: dora, on: 'narrow', answers });
  for (const kind of cardKinds) {
    await resumeWith(gameAt((card) => card.kind === kind && !('isPrivate' in card), names));
    await expectAccessible();
    expectNoSidewaysScroll();
    assert.equal(page.getByRole('region', { name: 'Points' }).getByRole('listitem').length, 16);
  }
  await page.getByRole('button', { name: 'Players' }).click();
  await people.getByRole('textbox', { name: 'New player' }).fill('one more');
  await people.getByRole('button', { name: 'Add' }).click();
  await shown(people.getByText('You can have up to 16 players.'));
  await expectAccessible();
});
