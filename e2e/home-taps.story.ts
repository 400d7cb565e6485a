import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { listCigars } from '#features/cigars/contract.ts';
import { createRoom as createRoomCall } from '#features/rooms/contract.ts';
import { minuteMs } from '#shared/time.ts';
import { expectGood } from '#tests/stories/accessible.ts';
import { call, createRoom } from '#tests/stories/api.ts';
import { addNames } from '#tests/stories/cards.ts';
import { press, tabTo } from '#tests/stories/keyboard.ts';
import { startedPlatesRoom } from '#tests/stories/plates.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const yoursOn = (page: Page) => page.getByRole('region', { name: 'Yours' });

/** Taps these in turn and returns their number, so that a story can assert how many taps something takes. */
async function tapAll(...targets: Locator[]): Promise<number> {
  for (const target of targets) await target.tap();
  return targets.length;
}

stories('from Home', (story) => {
  story(
    'a smoker without other roles logs a cigarette with one tap, undoes it, and logs one offline',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const sam = await site.addUser('sam', 'smoker');
      const page = await visit('/', { as: sam });
      const yours = yoursOn(page);
      const log = yours.getByRole('button', { name: 'Log a cigarette' });
      const today = (count: number) => yours.getByRole('link', { name: new RegExp(`^Today ${count} `) });
      await today(0).waitFor();
      await expectGood(page);
      await log.tap();
      await today(1).waitFor();
      await log.tap();
      await yours.getByRole('button', { name: 'Log one more?' }).tap();
      await today(2).waitFor();
      await page.getByRole('button', { name: 'Undo' }).tap();
      await today(1).waitFor();
      expectNoNetwork();
      await page.context().setOffline(true);
      await log.tap();
      await yours.getByRole('button', { name: 'Log one more?' }).or(today(2)).first().waitFor();
      if (!(await today(2).isVisible())) await yours.getByRole('button', { name: 'Log one more?' }).tap();
      await today(2).waitFor();
      await page.context().setOffline(false);
      await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
      await today(2).waitFor();
      const year = String(new Date().getFullYear());
      assert.equal((await call(site, sam, listCigars, { params: { year } })).length, 2);
      await today(2).tap();
      await heading(page, 'Pitis').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pitis' }).waitFor();
    },
  );

  story('a running game is one tap away, a race three, and a game of Plates four', async (stage) => {
    const { site, visit } = stage;
    const [ana, ben] = [await site.addUser('ana', 'bingo', 'developer'), await site.addUser('ben', 'developer')];
    const settings = { kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D', photos: false };
    const given = { name: 'Big summer', settings, people: [ben, ana], forMs: 5 * minuteMs };
    await startedPlatesRoom(site, given as Parameters<typeof startedPlatesRoom>[1]);
    const page = await visit('/', { as: ana });
    const yours = yoursOn(page);
    const link = (name: RegExp) => yours.getByRole('link', { name });
    const home = async () => {
      await page.goto('/');
      await heading(page, 'Hi ana').waitFor();
    };
    assert.equal(await tapAll(link(/^Big summer Plates next number 00/)), 1);
    await page.getByRole('region', { name: 'Next number 00' }).waitFor();

    await home();
    const start = page.getByRole('button', { name: 'Start', exact: true });
    assert.equal(await tapAll(link(/^Race two cars/), page.getByRole('button', { name: / or / }).first(), start), 3);
    await page.waitForURL(/show=(?:film|result)/);

    await home();
    const [first, ...names] = ['ana', 'ben'];
    await link(/^Party on this phone/).tap();
    await addNames(page, [first ?? '', ...names]);
    await start.tap();
    await page.getByText('Card 1 of 30').waitFor();

    await home();
    await link(/^Party cards 1/).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const ways = [link(/^Play Plates/), button('Create room'), button("I'm a passenger"), button('Start alone')];
    assert.equal(await tapAll(...ways), 4);
    await page.getByRole('region', { name: /^Next number/ }).waitFor();
  });

  story('someone without a role can enter a friend’s room from Home, Misc and the search', async ({ site, visit }) => {
    const tom = await site.addUser('tom');
    const room = await createRoom(site, site.root, 'Lisbon trip');
    const { room: plates } = await call(site, site.root, createRoomCall, {
      body: { name: 'Big summer', game: 'plates', is_private: false, password: null },
    });
    const page = await visit('/', { as: tom, on: 'desktop' });
    const field = page.getByLabel('Join with a room number');
    await field.waitFor();
    await expectGood(page);
    await tabTo(page, field);
    await page.keyboard.type(plates.id);
    await page.keyboard.press('Enter');
    await page.getByText('Big summer').first().waitFor();

    await page.goto('/misc');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Minigames/ })
      .click();
    await heading(page, 'Bingo').waitFor();
    await field.fill(room.id);
    await press(page, page.getByRole('button', { name: 'Join' }));
    await page.getByText('Lisbon trip').first().waitFor();

    await page.goto('/misc');
    await heading(page, 'Misc').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('leaderboard');
    await page.getByRole('option', { name: /^Join a room/ }).click();
    await heading(page, 'Hi tom').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  });

  story('a new site’s owner has four first steps, and visitors see what the site offers', async ({ site, visit }) => {
    const page = await visit('/', { as: site.root });
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: /^Check the first backup/ }).tap();
    await heading(page, 'Admin').waitFor();
    await page.goto('/');
    await steps.getByRole('button', { name: /^Check the first backup \(done\)/ }).waitFor();
    await expectGood(page);
    await steps.getByRole('button', { name: /^Create a room/ }).tap();
    await page.getByRole('dialog', { name: 'Create room' }).waitFor();
    await page.goto('/');
    await steps.getByRole('button', { name: /^Add a passkey/ }).tap();
    await heading(page, 'Profile').waitFor();
    await page.goto('/');
    await steps.getByRole('button', { name: /^Invite a friend/ }).tap();
    await page
      .getByRole('dialog', { name: 'Invite someone' })
      .getByText('Plates, PartyFun, electric cars and races')
      .waitFor();
    await page.goto('/');
    await steps.getByRole('button', { name: 'Hide' }).tap();
    await steps.waitFor({ state: 'detached' });

    const guest = await visit('/');
    await guest.getByRole('button', { name: /^Bingo .*12 squares/ }).tap();
    const peek = guest.getByRole('dialog', { name: 'Bingo' });
    await expectGood(guest);
    await peek.getByRole('link', { name: 'Log in' }).tap();
    await guest.waitForURL(/login\?next=/);
  });
});
