import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { addNames, cardsPath, gameAt, playCard, resumeWith } from '#tests/stories/cards.ts';
import { press, tabTo } from '#tests/stories/keyboard.ts';
import { measured } from '#tests/stories/pictures.ts';
import { stories } from '#tests/stories/story.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const number = (page: Page) => page.getByText(/^Card \d+ of 15$/);
const people = (page: Page) => page.getByRole('dialog', { name: 'Players' });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).tap();
const choosePath = pathTo('partyfunPlayers');

stories('cards on one device', (story) => {
  story('after one visit a game can be started, played and resumed offline', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo'), withWorker: true });
    await page.getByText('How many devices?').waitFor();
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

  story(
    'a game can be played with only a keyboard, and pressing Enter twice or the space bar opens a secret card',
    async (stage) => {
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
      await resumeWith(page, game);
      const holdButton = page.getByRole('article').getByRole('button').first();
      await press(page, holdButton);
      await holdButton.getByText('Press Enter again').waitFor();
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'Hide and continue' }));
      await page.getByText('Card 2 of 15').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'the new card is announced');

      await resumeWith(page, game);
      await tabTo(page, holdButton);
      await page.keyboard.down(' ');
      await page.getByRole('button', { name: 'Hide and continue' }).waitFor();
      await page.keyboard.up(' ');

      await press(page, page.getByRole('button', { name: 'Players' }));
      await people(page).getByText('Undo last card').waitFor();
      await press(page, people(page).getByRole('checkbox', { name: /^Open secret cards with one tap/ }), ' ');
      await page.keyboard.press('Escape');
      await people(page).waitFor({ state: 'detached' });
      await resumeWith(page, game);
      await press(page, page.getByRole('button', { name: 'Tap to open' }));
      await page.getByRole('button', { name: 'Hide and continue' }).waitFor();

      await page.goto('/profile');
      const byTap = page.getByRole('checkbox', { name: /^Open secret cards with one tap/ });
      await byTap.waitFor();
      assert.equal(await byTap.isChecked(), true);
      await press(page, byTap, ' ');
      await resumeWith(page, game);
      await holdButton.waitFor();
    },
  );

  story('a timer starts with a tap, pauses with another, and says when it’s over', async ({ site, visit }) => {
    const page = await visit(choosePath, { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.clock.install();
    await resumeWith(
      page,
      gameAt((card) => 'seconds' in card && card.seconds === 30 && !('isPrivate' in card), ['ana', 'ben', 'eva']),
    );
    const card = page.getByRole('article');
    await page.clock.pauseAt(Date.now() + 60_000);
    await card.getByRole('button', { name: 'Start 30' }).tap();
    const left = (seconds: number) => card.getByRole('button', { name: new RegExp(` ${seconds} seconds? left$`) });
    // The clock advances in steps because rendering one second starts the timer for the next.
    const runTo = async (seconds: number, from: number) => {
      for (let shown = from - 1; shown >= seconds; shown--) {
        await page.clock.runFor(1010);
        if (shown > 0) await left(shown).waitFor();
      }
    };
    await runTo(25, 30);
    await card.getByRole('button', { name: 'Pause, 25 seconds left' }).tap();
    await page.clock.runFor(9000);
    await card.getByRole('button', { name: 'Resume, 25 seconds left' }).tap();
    await runTo(0, 25);
    await card.getByRole('button', { name: 'Time' }).waitFor();
    await number(page).filter({ hasText: 'Card 1 of 15' }).waitFor();
  });
});
