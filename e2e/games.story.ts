import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './support/accessible.ts';
import { stories } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

stories('games that are not open yet', (story) => {
  for (const { name, title, about } of [
    { name: 'plates', title: 'Plates', about: 'Spot number plates on the road.' },
    { name: 'partyfun', title: 'PartyFun', about: 'Small games for a party, on one phone or many.' },
  ] as const) {
    story(`a developer finds the lobby of ${title}: what it is, and that it is not open yet`, async (stage) => {
      const { site, visit } = stage;
      const page = await visit('/misc/minigames', { as: await site.addUser('dora', 'developer', 'bingo') });
      await page.getByRole('main').getByRole('link', { name: title }).tap();
      await heading(page, title).waitFor();
      assert.equal(new URL(page.url()).pathname, pathTo(name));
      await panel(page, 'About the game').getByText(about).waitFor();
      await panel(page, 'Join a room').getByText(`Not open yet: there are no rooms of ${title} to join.`).waitFor();
      await panel(page, 'Create a room').getByText(`Not open yet: rooms of ${title} cannot be created.`).waitFor();
      assert.equal(await page.getByRole('main').getByRole('textbox').count(), 0);
      assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
      await expectAccessible(page);
    });
  }

  story('PartyFun asks for one device or multiple, and says what is not open yet', async ({ site, visit }) => {
    const page = await visit(pathTo('partyfun'), { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.getByRole('link', { name: 'How many devices play?' }).tap();
    await page.getByText('How many devices play?').waitFor();
    await heading(page, 'PartyFun').waitFor();
    assert.equal(new URL(page.url()).pathname, '/misc/minigames/partyfun/num-players');
    await expectAccessible(page);
    const many = page.getByRole('link', { name: /^Multiple devices/, disabled: true });
    await many.getByText('Not open yet').waitFor();
    await page.getByRole('link', { name: /^One device/ }).tap();
    await heading(page, 'One device').waitFor();
    await expectAccessible(page);
  });

  story('without the role each of their pages leads to the profile', async ({ site, visit }) => {
    const page = await visit('/', { as: await site.addUser('ana', 'bingo') });
    for (const name of ['plates', 'partyfun', 'partyfunPlayers', 'partyfunCards'] as const) {
      await page.goto(pathTo(name));
      await page.waitForURL('**/profile');
      await page.getByText('Your account does not open the page').waitFor();
    }
  });
});
