import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible, expectFits, expectNoSidewaysScroll } from './accessible.ts';
import { addNames } from './cards.ts';
import { hasFocus } from './keyboard.ts';
import {
  hostAs,
  joinWithoutPage,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  startPartySite,
  untilParty,
} from './party.ts';
import { button } from './party-actions.ts';
import { storiesOn } from './story.ts';

/** Taps these in turn and returns their number, so that a story can assert how many taps something takes. */
async function tapAll(...targets: readonly Locator[]): Promise<number> {
  for (const target of targets) await target.tap();
  return targets.length;
}

const frame = (page: Page) => [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];

storiesOn(startPartySite, 'starting a party', (story) => {
  story('on one device, the first card is three taps from Minigames', async ({ site, visit }) => {
    const page = await visit('/misc/minigames', { as: await site.addUser('dora', 'developer', 'bingo') });
    const main = page.getByRole('main');
    const path = [
      main.getByRole('link', { name: 'PartyFun' }),
      main.getByRole('link', { name: /^One device/ }),
      page.getByRole('button', { name: 'Start', exact: true }),
    ] as const;
    await tapAll(path[0], path[1]);
    await addNames(page, ['ana', 'ben', 'eva']);
    await page.goto('/misc/minigames');
    assert.equal(await tapAll(...path), 3);
    await page.getByRole('article').waitFor();
    await page.goto(pathTo('partyfun'));
    await page.getByRole('link', { name: /^Continue the card game/ }).waitFor();
    await expectFits(page);
  });

  story('a room with its link is four taps from Home, and fits a phone at 200%', async ({ site, visit }) => {
    const page = await visit('/', { as: await site.addUser('dora', 'developer') });
    const dialog = page.getByRole('dialog');
    const taps = await tapAll(
      page.getByRole('button', { name: 'More' }),
      dialog.getByRole('link', { name: 'PartyFun' }),
      page.getByRole('button', { name: /^Multiple devices/ }),
      dialog.getByRole('button', { name: 'Create room' }),
    );
    assert.equal(taps, 4);
    await page.getByRole('heading', { level: 1, name: "dora's party" }).waitFor();
    await page.getByRole('img', { name: /^QR code with the link/ }).waitFor();
    assert.equal(await hasFocus(page.getByRole('heading', { level: 1 })), true);
    const message = await page.getByText("Room dora's party created.").boundingBox();
    const start = await button(page, /^Start/).boundingBox();
    assert.ok(message && start && message.y + message.height < start.y, "the message doesn't cover Start");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  story(
    "a running game takes the whole screen, and the People button opens the room's details",
    async ({ site, visit }) => {
      const people = await peopleOf(site, 'ana', 'ben', 'eva');
      const [ana, ben] = people;
      const room = await partyOf(site, 'Friday', people, { rounds: 4 });
      await joinWithoutPage(site, room, people.slice(2));
      const [anas, bens] = [
        await visit(partyPath(room), { as: ana }),
        await visit(partyPath(room), { as: ben as never }),
      ];
      for (const part of frame(anas)) await part.waitFor();
      await bens.getByText('ana is the host').waitFor();
      await button(anas, 'Start').tap();
      await anas.getByText('Get ready').waitFor();
      for (const page of [anas, bens]) for (const part of frame(page)) await part.waitFor({ state: 'hidden' });
      await expectFits(anas);
      await button(bens, 'People').tap();
      const dialog = bens.getByRole('dialog', { name: 'People' });
      await dialog.getByRole('heading', { name: 'Room details' }).waitFor();
      await dialog.getByRole('button', { name: 'Leave room' }).waitFor();
      await expectAccessible(bens);
      await dialog.getByRole('link', { name: 'Home' }).tap();
      await bens.getByRole('heading', { level: 1 }).waitFor();
      for (const part of frame(bens)) await part.waitFor();
      await hostAs(site, ana, room, 'end');
      for (const part of frame(anas)) await part.waitFor();
    },
  );

  story('a room’s admin has host controls even while someone else is the host', async ({ site, visit }) => {
    const people = await peopleOf(site, 'ana', 'ben', 'eva');
    const [ana, ben, eva] = people;
    const room = await partyOf(site, 'Friday', people, { rounds: 4 });
    const bens = await visit(partyPath(room), { as: ben as never });
    const evas = await visit(partyPath(room), { as: eva as never });
    const anas = await visit(partyPath(room), { as: ana });
    await button(anas, 'People').tap();
    await anas.getByRole('button', { name: 'Make host: ben' }).tap();
    await anas.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await bens.getByText("You're the host").first().waitFor();
    // Only the two of them see the controls.
    await button(bens, 'Start').waitFor();
    assert.equal(await button(evas, 'Start').count(), 0);
    await button(anas, 'Start').tap();
    await evas.getByText('Get ready').waitFor();
    await passPhase(site, ana, room);
    await button(anas, 'Pause').tap();
    await bens.getByText('Paused').first().waitFor();
    await button(anas, 'Make host: ana').tap();
    await untilParty(site, ana, room, ({ host }) => host === 'ana');
    await bens.getByText('ana is the host now').waitFor();
  });
});
