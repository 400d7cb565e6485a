import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

stories('finding the games', (story) => {
  for (const { name, title, create, dialog } of [
    { name: 'plates', title: 'Plates', create: /^Run/, dialog: 'Run' },
    { name: 'partyfun', title: 'PartyFun', create: /^Multiple devices/, dialog: 'Create room' },
  ] as const) {
    story(`a developer finds the ${title} lobby and opens a game there`, async ({ site, visit }) => {
      const page = await visit('/misc/minigames', { as: await site.addUser('dora', 'developer', 'bingo') });
      await page.getByRole('main').getByRole('link', { name: title }).tap();
      await heading(page, title).waitFor();
      assert.equal(new URL(page.url()).pathname, pathTo(name));
      await page.getByLabel('Room number').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: create }).tap();
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await expectAccessible(page);
    });
  }

  story('the first screen of Plates says that the driver never plays', async ({ site, visit }) => {
    const page = await visit(pathTo('plates'), { as: await site.addUser('dora', 'developer', 'bingo') });
    await heading(page, 'Plates').waitFor();
    await page.getByRole('heading', { name: 'The driver never plays' }).waitFor();
    const games = page.getByRole('main').getByRole('button', { name: /^(?:Run|Collector|Patterns) / });
    assert.equal(await games.count(), 3);
  });

  story('PartyFun asks whether there’s one device or several, and both options work', async ({ site, visit }) => {
    const page = await visit(pathTo('partyfunPlayers'), { as: await site.addUser('dora', 'developer', 'bingo') });
    await page.getByText('How many devices?').waitFor();
    await heading(page, 'PartyFun').waitFor();
    assert.equal(new URL(page.url()).pathname, '/misc/minigames/partyfun/num-players');
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Multiple devices/ }).tap();
    await page.getByRole('dialog', { name: 'Create room' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: /^One device/ }).tap();
    await heading(page, 'One device').waitFor();
    await expectAccessible(page);
  });

  story('without the role, every page of these games redirects to the profile', async ({ site, visit }) => {
    const page = await visit('/', { as: await site.addUser('ana', 'bingo') });
    for (const name of ['plates', 'partyfun', 'partyfunPlayers', 'partyfunCards'] as const) {
      await page.goto(pathTo(name));
      await page.waitForURL('**/profile');
      await page.getByText("Your account doesn't have access to").waitFor();
    }
  });
});
