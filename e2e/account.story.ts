import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { getUser } from '#features/accounts/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { mark, roomOf } from '#tests/stories/bingo.ts';
import { stories } from '#tests/stories/story.ts';
import { filesInZip } from '#tests/zip.ts';

const profile = '/profile';
const devices = (page: Page) => page.getByRole('region', { name: "Where you're logged in" });
const notAuthenticated = (page: Page) => page.getByRole('heading', { level: 1, name: 'Not Authenticated' });

/** Stops the page's clock. From now on, time only passes when the story says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

stories('account', (story) => {
  story(
    'changing the password logs out the other browser, but not this one',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const other = await visit(profile, { as: ana, on: 'desktop' });
      await devices(other).getByText('Chrome, Windows', { exact: true }).waitFor();
      const page = await visit(profile, { as: ana });
      await page.getByRole('button', { name: 'Change password' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByText("You'll be logged out on all your other devices.").waitFor();
      await dialog.getByRole('button', { name: 'Save' }).tap();
      assert.equal(await dialog.getByText('Password is required').count(), 2);
      await expectAccessible(page);

      expectRefusal(403);
      await dialog.getByLabel('Current password').fill('not my password');
      await dialog.getByLabel('New password').fill('a better password');
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await dialog.locator('input[aria-invalid]:focus').waitFor();
      assert.equal(await dialog.getByLabel('New password').inputValue(), 'a better password');
      await dialog.getByLabel('Current password').fill(ana.password);
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await page.getByText('Password changed. All your other devices have been logged out.').waitFor();
      await page.getByText('changed today').waitFor();
      await devices(page).getByText('Chrome, Windows', { exact: true }).waitFor({ state: 'detached' });

      expectRefusal(401);
      await other.reload();
      await notAuthenticated(other).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
      await call(site, { login: 'ana', password: 'a better password' }, getUser);
    },
  );

  story('logging out another session can be undone for eight seconds', async ({ site, visit, expectRefusal }) => {
    const ben = await site.addUser('ben', 'bingo');
    const laptop = await visit(profile, { as: ben, on: 'desktop' });
    await devices(laptop).getByText('this device').waitFor();
    const page = await visit(profile, { as: ben });
    const row = devices(page).getByRole('listitem').filter({ hasText: 'Chrome, Windows' });
    const own = devices(page).getByRole('listitem').first();
    await own.getByText('Chrome, Android', { exact: true }).waitFor();
    await own.getByText('this device').waitFor();
    await row.locator('summary').tap();
    await row.getByText(/^Logged in .*, time zone Europe\/Lisbon$/).waitFor();
    await row.getByText('Lisbon · now').waitFor();
    await expectAccessible(page);

    await stopClock(page);
    await row.getByRole('button', { name: /^Log out of/ }).tap();
    await row.getByText('Logged out').waitFor();
    await page.clock.fastForward(7900);
    await row.getByRole('button', { name: /^Undo/ }).tap();
    await page.clock.fastForward(10_000);
    await laptop.reload();
    await devices(laptop).getByText('this device').waitFor();

    const sent = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await row.getByRole('button', { name: /^Log out of/ }).tap();
    await page.clock.fastForward(8000);
    assert.equal((await sent).status(), 204);
    await row.waitFor({ state: 'detached' });
    expectRefusal(401);
    await laptop.reload();
    await notAuthenticated(laptop).waitFor();
  });

  story('one tap logs out all other sessions, even if the page is left immediately', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const eva = await site.addUser('eva', 'bingo');
    const laptop = await visit(profile, { as: eva, on: 'desktop' });
    const phone = await visit(profile, { as: eva });
    await devices(phone).getByText('this device').waitFor();
    const page = await visit(profile, { as: eva, on: 'desktop' });
    const all = page.getByRole('button', { name: 'Log out everywhere else' });
    await all.click();
    await page.getByRole('button', { name: 'Undo: stay logged in everywhere' }).click();
    await all.click();
    const sent = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('link', { name: 'Go Home' }).click();
    assert.equal((await sent).status(), 200);
    expectRefusal(401);
    for (const other of [laptop, phone]) {
      await other.reload();
      await notAuthenticated(other).waitFor();
    }
    await page.goto(profile);
    await devices(page).getByText('this device').waitFor();
    assert.equal(await all.count(), 0);
  });

  story(
    "a session that couldn't be logged out reappears, with the reason",
    async ({ site, visit, expectNoNetwork }) => {
      const finn = await site.addUser('finn');
      await site.tokenOf(finn);
      const page = await visit(profile, { as: finn });
      const button = page.getByRole('button', { name: /^Log out of/ });
      await button.waitFor();
      await stopClock(page);
      expectNoNetwork();
      await page.context().setOffline(true);
      await button.tap();
      await page.clock.fastForward(8000);
      await devices(page).getByRole('alert').getByText("Couldn't log out").waitFor();
      await button.waitFor();
    },
  );

  story('a user can change only the capitalisation of their username', async ({ site, visit }) => {
    const person = await site.addUser('mcgregor', 'bingo');
    const page = await visit(profile, { as: person });
    await page.getByRole('button', { name: 'Change capitals' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Change how your username is written' });
    await dialog.getByLabel('Username').fill('somebody-else');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByText('You can only change the capitals').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Username').fill('McGregor');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByText("You're now McGregor.").waitFor();
    await page.getByRole('definition').getByText('McGregor').waitFor();
    await page.reload();
    await page.getByRole('definition').getByText('McGregor').waitFor();
  });

  story('the download contains the user’s own data: JSON and photos', async ({ site, visit }) => {
    const gil = await site.addUser('gil', 'bingo');
    const room = await roomOf(site, 'Taken home', gil);
    await mark(site, gil, room);
    const page = await visit(profile, { as: gil });
    const row = page.getByRole('button', { name: /^Download my data/ });
    await row.getByText(/^JSON/).waitFor();
    const saving = page.waitForEvent('download');
    await row.tap();
    const saved = await saving;
    await page.getByText('Your data has been downloaded').waitFor();
    const files = filesInZip(readFileSync(await saved.path()));
    const data = JSON.stringify(JSON.parse(files.get('data.json')?.toString('utf8') ?? ''));
    assert.match(data, /"gil"/);
    assert.match(data, /Taken home/);
    assert.doesNotMatch(data, /argon2|token/);
  });
});
