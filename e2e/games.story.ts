import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { stories } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

stories('games for developers', (story) => {
  for (const { name, title, way } of [
    { name: 'plates', title: 'Plates', way: /^Run .* One number after the other/ },
    { name: 'partyfun', title: 'PartyFun', way: 'A new evening' },
  ] as const) {
    story(`a developer finds the lobby of ${title}: how to begin, and how to join`, async ({ site, visit }) => {
      const page = await visit('/misc/minigames', { as: await site.addUser('dora', 'developer', 'bingo') });
      await page.getByRole('main').getByRole('link', { name: title }).tap();
      await heading(page, title).waitFor();
      assert.equal(new URL(page.url()).pathname, pathTo(name));
      await page.getByLabel('Join with a room number').waitFor();
      await page.getByText('You are in no room yet').waitFor();
      await expectFits(page);
      await page.getByRole('main').getByRole('button', { name: way }).tap();
      await page.getByRole('dialog').waitFor();
      await expectFits(page);
    });
  }

  story('the first screen of Plates says that the driver never plays', async ({ site, visit }) => {
    const page = await visit(pathTo('plates'), { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.getByRole('heading', { name: 'The driver never plays' }).waitFor();
    const games = page.getByRole('main').getByRole('button', { name: /^(?:Run|Collector|Patterns) / });
    assert.equal(await games.count(), 3);
  });

  story('PartyFun asks for one device or multiple, and leads to both', async ({ site, visit }) => {
    const page = await visit(pathTo('partyfun'), { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.getByRole('link', { name: 'How many devices play?' }).tap();
    await page.getByText('How many devices play?').waitFor();
    await heading(page, 'PartyFun').waitFor();
    assert.equal(new URL(page.url()).pathname, '/misc/minigames/partyfun/num-players');
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Multiple devices/ }).tap();
    await page.getByRole('dialog').waitFor();
    assert.equal(new URL(page.url()).pathname, pathTo('partyfun'));
    await page.goto('/misc/minigames/partyfun/num-players');
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
