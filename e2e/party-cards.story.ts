import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { cardKinds } from '#features/partyfun/deck/card.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './support/accessible.ts';
import { addNames, cardsPath, gameAt, goOnWith, holdOpen, playCard } from './support/cards.ts';
import { press, tabTo } from './support/keyboard.ts';
import { measured } from './support/pictures.ts';
import { stories } from './support/story.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const number = (page: Page) => page.getByText(/^Card \d+ of 15$/);
const people = (page: Page) => page.getByRole('dialog', { name: 'Who is in' });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).tap();
const choosePath = pathTo('partyfunPlayers');

/** As wide as the screen, and no wider. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

stories('cards on one device', (story) => {
  story('a whole game of 15 cards, from the question to the podium, with a reload in the middle', async (stage) => {
    const { site, visit } = stage;
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.getByText('How many devices play?').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^One device/ }).tap();
    await start(page).tap();
    await page.getByText('Two names at least.').waitFor();
    await addNames(page, ['ana', 'ben', 'ANA']);
    await page.getByText('That name is in already.').waitFor();
    await addNames(page, ['eva']);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tom');
    await choose(page, '15');
    await choose(page, 'Adults');
    await start(page).tap();
    await page.getByText('Tick that you are all adults, or choose another heat.').waitFor();
    await expectAccessible(page);
    await choose(page, 'Friends');
    await start(page).tap();

    await number(page).filter({ hasText: 'Card 1 of 15' }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0, 'no header and no bar');
    // A secret card, which may come first, shows no points before it is opened.
    if (await page.getByRole('button', { name: 'Hold to open' }).isVisible()) await holdOpen(page);
    const points = page.getByRole('region', { name: 'Points' });
    await points.waitFor();
    assert.deepEqual(
      (await points.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\W+/g, ' ')).sort(),
      ['ana 0', 'ben 0', 'eva 0', 'tom 0'],
    );
    while ((await number(page).innerText()) !== 'Card 6 of 15') await playCard(page);
    const before = await page.getByRole('main').innerText();
    await page.reload();
    await page.getByRole('article').waitFor();
    assert.equal(await page.getByRole('main').innerText(), before, 'goes on where it was');
    await page.getByRole('link', { name: 'Back to PartyFun' }).tap();
    await page.getByRole('link', { name: /^Go on with the cards .*ana, ben, eva, tom.* card 6 of 15$/ }).tap();
    while (await playCard(page));
    await page.getByText('15 cards').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take the last card back' }).tap();
    await number(page).filter({ hasText: 'Card 15 of 15' }).waitFor();
    await playCard(page);
    await page.getByRole('button', { name: 'Play again' }).tap();
    await page.getByRole('list', { name: 'Names' }).getByText('tom').waitFor();
  });

  story(
    'a secret card is opened by who it is for alone: held, and closed again after a reload or a lock',
    async (stage) => {
      const { site, visit } = stage;
      const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo') });
      const game = gameAt((card) => card.kind === 'truth' && card.isPrivate === true, ['eva', 'ana', 'ben']);
      const secret = game.onTable?.kind === 'card' ? game.onTable.card.text : '';
      await goOnWith(page, game);
      await page.getByRole('heading', { level: 1, name: 'Pass to eva' }).waitFor();
      await expectAccessible(page);
      const isTold = async () => (await page.content()).includes(secret.slice(0, 20));
      assert.equal(await isTold(), false);

      // Let go before its time.
      const hold = page.getByRole('button', { name: 'Hold to open' });
      await hold.tap();
      await page.getByRole('heading', { name: 'Pass to eva' }).waitFor();
      await holdOpen(page);
      assert.equal(await isTold(), true);
      await expectAccessible(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Pass to eva' }).waitFor();
      assert.equal(await isTold(), false);

      await holdOpen(page);
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.getByRole('heading', { name: 'Pass to eva' }).waitFor();
      assert.equal(await isTold(), false);

      // Who is not here is passed over, and keeps her points.
      await page.getByRole('button', { name: 'eva is not here' }).tap();
      await page.getByRole('heading', { name: /^Pass to (?:ana|ben)$/ }).waitFor();
      await holdOpen(page);
      await page.getByRole('button', { name: 'Hide and go on' }).tap();
      await number(page).filter({ hasText: 'Card 2 of 15' }).waitFor();
    },
  );

  story('without a network, after one visit, a game is begun, played and gone on with', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo'), withWorker: true });
    await page.getByText('How many devices play?').waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expectNoNetwork();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: /^One device/ }).tap();
    await addNames(page, ['ana', 'ben', 'eva']);
    await choose(page, '15');
    await start(page).tap();
    while ((await number(page).innerText()) !== 'Card 4 of 15') await playCard(page);
    await page.reload();
    await number(page).filter({ hasText: 'Card 4 of 15' }).waitFor();
    while (await playCard(page));
    await page.getByText('15 cards').waitFor();
    await page.getByRole('button', { name: 'Recap picture' }).tap();
    const recap = page.getByRole('dialog', { name: 'Recap picture' });
    await recap.getByRole('img', { name: /PartyFun/ }).waitFor();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await recap.getByRole('link', { name: 'Save' }).tap();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'PartyFun-recap.jpg');
    assert.deepEqual(await measured(await readFile(await saved.path())), { format: 'jpeg', width: 1080, height: 1350 });
  });

  story('with the keyboard alone: names, start, cards, a secret by Enter twice and by the space bar', async (stage) => {
    const { site, visit } = stage;
    const page = await visit(cardsPath, { as: await site.addUser('dora', 'developer', 'bingo'), on: 'desktop' });
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await tabTo(page, field);
    for (const name of ['ana', 'ben', 'eva']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await press(page, start(page));
    await page.getByText('Card 1 of 30').waitFor();

    const game = gameAt((card) => card.kind === 'truth' && card.isPrivate === true, ['eva', 'ana', 'ben']);
    await goOnWith(page, game);
    const hold = page.getByRole('article').getByRole('button').first();
    await press(page, hold);
    await hold.getByText('Press Enter once more').waitFor();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Hide and go on' }));
    await page.getByText('Card 2 of 15').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'the new card is read out');

    await goOnWith(page, game);
    await tabTo(page, hold);
    await page.keyboard.down(' ');
    await page.getByRole('button', { name: 'Hide and go on' }).waitFor();
    await page.keyboard.up(' ');

    await press(page, page.getByRole('button', { name: 'Who is in' }));
    await people(page).getByText('Take the last card back').waitFor();
    await press(page, people(page).getByRole('checkbox', { name: /^Open secret cards with one tap/ }), ' ');
    await page.keyboard.press('Escape');
    await people(page).waitFor({ state: 'detached' });
    await goOnWith(page, game);
    await press(page, page.getByRole('button', { name: 'Tap to open' }));
    await page.getByRole('button', { name: 'Hide and go on' }).waitFor();

    // The profile has the same switch.
    await page.goto('/profile');
    const byTap = page.getByRole('checkbox', { name: /^Open secret cards with one tap/ });
    await byTap.waitFor();
    assert.equal(await byTap.isChecked(), true);
    await press(page, byTap, ' ');
    await goOnWith(page, game);
    await hold.waitFor();
  });

  story('people come and go, a rule is broken, a card is never wanted again and taken back', async (stage) => {
    const { site, visit } = stage;
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo') });
    await goOnWith(
      page,
      gameAt(({ kind }) => kind === 'rule', ['ana', 'ben', 'eva']),
    );
    await page.getByRole('button', { name: 'Done' }).tap();
    const rule = page.getByRole('list', { name: 'Rules that hold' }).getByRole('button');
    await rule.filter({ hasText: 'ana’s rule' }).tap();
    const who = page.getByRole('dialog', { name: 'Who broke it?' });
    await expectAccessible(page);
    await who.getByRole('button', { name: 'ana' }).tap();
    await page.getByText('ana loses a point.').waitFor();
    const points = (name: string) =>
      page.getByRole('region', { name: 'Points' }).getByRole('listitem').filter({ hasText: name });
    await points('ana').getByText('0', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await points('ana').getByText('1', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Who is in' }).tap();
    await expectAccessible(page);
    await people(page).getByRole('button', { name: 'ana leaves' }).tap();
    await people(page).getByText('Two have to stay. To stop, end the game.').waitFor();
    await people(page).getByRole('textbox', { name: 'Another name' }).fill('Ben');
    await people(page).getByRole('button', { name: 'Add' }).tap();
    await people(page).getByText('That name is in already.').waitFor();
    await people(page).getByRole('textbox', { name: 'Another name' }).fill('tom');
    await people(page).getByRole('button', { name: 'Add' }).tap();
    await people(page).getByRole('button', { name: 'tom leaves' }).waitFor();
    await people(page).getByRole('button', { name: 'Never this card again' }).tap();
    await page.getByText('That card stays away from now on.').waitFor();
    assert.equal(await rule.count(), 0, 'her rule went with her');
    await number(page).filter({ hasText: 'Card 2 of 15' }).waitFor();

    await page.getByRole('button', { name: 'Who is in' }).tap();
    await people(page).getByRole('button', { name: 'Take the last card back' }).tap();
    await number(page).filter({ hasText: 'Card 1 of 15' }).waitFor();
    await page.getByRole('button', { name: 'Who is in' }).tap();
    await people(page).getByRole('button', { name: 'End the game' }).tap();
    await page.getByRole('button', { name: 'Play again' }).tap();
    await page.getByText('1 card stays away').waitFor();
  });

  story('a card of one’s own is written, and comes', async ({ site, visit }) => {
    const page = await visit(cardsPath, { as: await site.addUser('dora', 'developer', 'bingo') });
    await addNames(page, ['ana', 'ben']);
    await page.getByText('Cards of our own').tap();
    await page.getByRole('textbox', { name: 'What it says' }).fill('Sing for {c}.');
    await page.getByRole('button', { name: 'Add the card' }).tap();
    await page.getByText('In braces a card of this kind has only {a} and {b} and {all}.').waitFor();
    await page.getByRole('textbox', { name: 'What it says' }).fill('Sing the song of our car for {b}.');
    await page.getByRole('combobox', { name: 'Written by' }).selectOption('ben');
    await page.getByRole('button', { name: 'Add the card' }).tap();
    await page.getByRole('button', { name: 'Remove “Sing the song of our car for {b}.”' }).waitFor();
    await expectAccessible(page);
    await choose(page, '15');
    await start(page).tap();
    const own = page.getByText('Ours, by ben');
    await number(page).waitFor();
    while (!(await own.isVisible())) assert.ok(await playCard(page), 'it never came');
    await page.getByText(/^Sing the song of our car for (?:ana|ben)\.$/).waitFor();
  });

  story('every kind of card with sixteen names, emoji and right-to-left, at 320, in both themes', async (stage) => {
    const { site, visit } = stage;
    const names = [
      'محمد عبد الرحمن',
      '👩🏽‍🚀👩🏽‍🚀 Zoë',
      'Maximilian-Alexander der 2',
      ...Array.from({ length: 13 }, (_, n) => `name ${n}`),
    ];
    const as = await site.addUser('dora', 'developer', 'bingo');
    const page = await visit(choosePath, { as, browser: { viewport: { width: 320, height: 568 } } });
    for (const kind of cardKinds) {
      await goOnWith(
        page,
        gameAt((card) => card.kind === kind && !('isPrivate' in card), names),
      );
      await expectAccessible(page);
      assert.equal(await scrollsSideways(page), false, kind);
      assert.equal(await page.getByRole('region', { name: 'Points' }).getByRole('listitem').count(), 16);
    }
    await page.getByRole('button', { name: 'Who is in' }).tap();
    await people(page).getByRole('textbox', { name: 'Another name' }).fill('one more');
    await people(page).getByRole('button', { name: 'Add' }).tap();
    await people(page).getByText('Sixteen names are the most.').waitFor();
    await expectAccessible(page);
  });

  story('a clock starts with a tap, is held by another one, and says when it is over', async ({ site, visit }) => {
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.clock.install();
    await goOnWith(
      page,
      gameAt((card) => 'seconds' in card && card.seconds === 30 && !('isPrivate' in card), ['ana', 'ben', 'eva']),
    );
    const card = page.getByRole('article');
    await page.clock.pauseAt(Date.now() + 60_000);
    await card.getByRole('button', { name: 'Start 30' }).tap();
    const left = (seconds: number) => card.getByRole('button', { name: new RegExp(` ${seconds} seconds? left$`) });
    // In steps: what is drawn after one starts the next.
    const runTo = async (seconds: number, from: number) => {
      for (let shown = from - 1; shown >= seconds; shown--) {
        await page.clock.runFor(1010);
        if (shown > 0) await left(shown).waitFor();
      }
    };
    await runTo(25, 30);
    await card.getByRole('button', { name: 'Pause, 25 seconds left' }).tap();
    await page.clock.runFor(9000);
    await card.getByRole('button', { name: 'Go on, 25 seconds left' }).tap();
    await runTo(0, 25);
    await card.getByRole('button', { name: 'Time' }).waitFor();
    await number(page).filter({ hasText: 'Card 1 of 15' }).waitFor();
  });
});
