import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/stories/accessible.ts';
import { complete, createRoom, joinAndDeal } from '#tests/stories/api.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

stories('home', (story) => {
  story(
    'Home shows the current room, the last car and the site’s state, and when offline the last known ones',
    async ({ site, visit, expectNoNetwork }) => {
      const { root } = site;
      const ben = await site.addUser('ben', 'bingo');
      const room = await createRoom(site, root, 'Lisbon trip');
      const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7aa0b8' } })
        .jpeg()
        .toBuffer();
      for (const [person, places] of [
        [ben, [0]],
        [root, [2, 3, 5]],
      ] as const) {
        const board = await joinAndDeal(site, person, room);
        for (const place of places) await complete(site, person, room, board[place] ?? assert.fail(), photo);
      }

      const page = await visit('/misc/evcars/database/skoda-enyaq-85', { as: root });
      await page.getByRole('region', { name: 'real range, mixed driving' }).waitFor();
      await page.getByRole('link', { name: 'Home' }).click();
      await heading(page, 'Hi root').waitFor();
      const yours = page.getByRole('region', { name: 'Yours' });
      const sign = yours.getByRole('link', { name: /^Lisbon trip .*3\/12 You lead/ });
      await sign.waitFor();
      await yours.getByRole('link', { name: /^Enyaq 85 \d+ km real range · last viewed$/ }).waitFor();
      await yours.getByRole('link', { name: /^Site No backup up 0 h/ }).waitFor();
      await expectAccessible(page);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });

      // The menus show the same data from the previous visit.
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Minigames' }).click();
      await page.getByRole('link', { name: /^Bingo Lisbon trip: 3 of 12, You lead/ }).waitFor();
      await expectAccessible(page);

      expectNoNetwork();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Home' }).click();
      await yours.getByRole('link', { name: /^Lisbon trip .*3\/12 As of \d\d:\d\d/ }).waitFor();
      await yours.getByRole('link', { name: /^Site No backup As of \d\d:\d\d/ }).waitFor();
      await page.context().setOffline(false);
      await sign.waitFor();
      await sign.click();
      await heading(page, 'Lisbon trip').waitFor();
    },
  );

  story(
    "a guest sees what the site offers and how to get access, and More lists what's open to them",
    async ({ visit }) => {
      const page = await visit('/', { on: 'desktop' });
      await heading(page, 'Pitstop').waitFor();
      const inside = page.getByRole('list', { name: "What's inside" });
      await inside.getByText(/^Electric cars$/).waitFor();
      assert.match(await inside.innerText(), /\d{3,}/, 'the number of cars arrives with the page');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'More' }).click();
      const more = page.getByRole('dialog', { name: 'More' });
      await more.getByRole('link', { name: 'Misc' }).waitFor();
      assert.deepEqual(await more.getByRole('link').allInnerTexts(), ['Misc', 'Login']);
      await page.goBack();
      await more.waitFor({ state: 'detached' });
      await page.getByRole('main').getByRole('link', { name: /^Git/ }).click();
      await heading(page, 'Not Authenticated').waitFor();
      await page.goBack();
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await heading(page, 'Login').waitFor();
      await expectNoSidewaysScroll(page);
    },
  );
});
