import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { getPerson } from '#features/accounts/people-contract.ts';
import { getRoom } from '#features/rooms/contract.ts';
import { closeGuestLink } from '#features/rooms/guests/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { completeSquare, roomOf, roomPath, squares } from '#tests/stories/bingo.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Creates a guest link in the share dialog and returns it. */
async function makeGuestLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this room' });
  await dialog.getByRole('button', { name: 'Anyone with the link', expanded: true }).waitFor();
  const toggle = dialog.getByLabel('Let friends join with just a name');
  const isChecked = toggle.evaluate(
    (input: HTMLInputElement) =>
      new Promise<boolean>((resolve) => input.addEventListener('change', () => resolve(input.checked), { once: true })),
  );
  await toggle.check();
  assert.equal(await isChecked, true, 'the tick appears before any response');
  const field = dialog.getByRole('textbox', { name: 'Guest link' });
  await field.waitFor();
  await expectAccessible(page);
  const link = await field.inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

stories('guests', (story) => {
  story(
    'someone without an account joins by link on a phone, plays, and then sets a password to stay',
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const room = await roomOf(site, 'Road to Porto', ana);
      const host = await visit(roomPath(room), { as: ana, on: 'desktop' });
      const link = await makeGuestLink(host);
      assert.match(link, /\/join#[\w-]{43}$/);

      const page = await visit(link);
      await heading(page, 'ana invites you to “Road to Porto”').waitFor();
      assert.equal(page.url(), `${site.url}/join`, 'the secret has left the address');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Join', exact: true }).tap();
      await page.getByText('Please enter your name').waitFor();

      // The response is lost and the page is reloaded, but the guest exists and isn't created again.
      expectNoNetwork();
      const loseResponse = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/api/guest-links/guests', loseResponse, { times: 1 });
      await page.getByLabel('Your name').fill('Mia Rose');
      await page.getByRole('button', { name: 'Join', exact: true }).tap();
      await page.getByText('back online').waitFor();
      await page.reload();
      assert.equal(await page.getByLabel('Your name').inputValue(), 'Mia Rose');
      await page.getByRole('button', { name: 'Join', exact: true }).tap();
      await page.getByRole('alertdialog', { name: 'Deal your board?' }).getByRole('button').last().tap();
      await squares(page, 'open').first().waitFor();
      const { users, guests } = await call(site, ana, getRoom, { params: { id: room.id } });
      assert.deepEqual([users, guests], [['ana', 'Mia-Rose'], ['Mia-Rose']]);
      assert.doesNotMatch(JSON.stringify(await page.context().storageState()), new RegExp(link.split('#')[1] ?? ''));

      await completeSquare(page, squares(page, 'open').first());
      const ranks = host.getByRole('region', { name: 'Leaderboard' });
      await ranks.getByRole('row', { name: /Mia-Rose.*guest/ }).waitFor();
      const person = await call(site, site.root, getPerson, { params: { login: 'Mia-Rose' } });
      assert.equal(person.guest?.room, room.id);

      const nav = page.getByRole('navigation', { name: 'Main' });
      assert.deepEqual(await nav.getByRole('link').allInnerTexts(), ['Room', 'Profile']);
      assert.equal(await page.getByRole('button', { name: /^Search/ }).count(), 0);
      for (const elsewhere of ['/', pathTo('lobby', { gameName: 'bingo' }), pathTo('cars')]) {
        await page.goto(elsewhere);
        await heading(page, "You're a guest in one room").waitFor();
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'To your room' }).tap();
      await squares(page, 'open').first().waitFor();

      await nav.getByRole('link', { name: 'Profile' }).tap();
      await page.getByText('on this device and in this room only').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Log Out', exact: true }).tap();
      const warning = page.getByRole('alertdialog', { name: 'Log out as a guest?' });
      await warning.getByRole('button', { name: 'Stay logged in' }).tap();
      await page.getByRole('button', { name: 'Set a password' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Keep my name and games' });
      await expectAccessible(page);
      await dialog.getByLabel('Password', { exact: true }).fill('the long way round');
      await dialog.getByRole('button', { name: 'Set password' }).tap();
      await page.getByText("You're here to stay, Mia-Rose.").waitFor();
      await page.getByRole('region', { name: "You're a guest" }).waitFor({ state: 'detached' });
      await ranks
        .getByRole('row', { name: /Mia-Rose/ })
        .filter({ hasNotText: 'guest' })
        .waitFor();
      await host.getByText('is here to stay').waitFor();
      await page.goto(pathTo('lobby', { gameName: 'bingo' }));
      await heading(page, /Bingo/).waitFor();

      // People with an account can use the same link until it's closed.
      const ben = await visit(link, { as: await site.addUser('ben') });
      await ben.getByRole('button', { name: 'Join as ben' }).tap();
      await ben.getByRole('alertdialog', { name: 'Deal your board?' }).waitFor();
      await call(site, ana, closeGuestLink, { params: { id: room.id } });
      expectRefusal(404);
      const late = await visit(link);
      await heading(late, "This link doesn't work").waitFor();
      await expectAccessible(late);
    },
  );
});
