import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from '#tests/stories/accessible.ts';
import type { Person } from '#tests/stories/site.ts';
import { stories } from '#tests/stories/story.ts';

async function logIn(page: Page, { login, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page) => new URL(page.url()).pathname;

stories('login', (story) => {
  story('logging in leads to the profile and survives a reload', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit('/login');
    await expectAccessible(page);
    await logIn(page, ana);
    await page.waitForURL('**/profile');
    await page.getByText('ana', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    assert.equal(pathOf(page), '/profile');
  });

  story(
    'a wrong password is reported on the page, and the username stays filled in',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const page = await visit('/login', { on: 'desktop' });
      expectRefusal(401);
      await logIn(page, { login: ana.login, password: 'not the password' });
      await page.getByRole('alert').filter({ hasText: 'Invalid username or password' }).waitFor();
      assert.equal(await page.getByLabel('Username').inputValue(), 'ana');
      await expectAccessible(page);
      await logIn(page, ana);
      await page.waitForURL('**/profile');
    },
  );

  story('a guest on a deep link is asked to log in, and then brought back to it', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit('/misc/minigames/bingo/rooms?login=ana');
    await page.getByText('Not Authenticated').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: /login/i }).click();
    await logIn(page, ana);
    await page.waitForURL('**/misc/minigames/bingo/rooms?login=ana');
    await heading(page, 'Rooms').waitFor();
  });

  story(
    'a page for another role redirects to the profile, and a permitted page survives a reload',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const page = await visit('/git', { as: ana, on: 'desktop' });
      await page.waitForURL('**/profile');
      await page.goto('/misc/minigames');
      await heading(page, 'Minigames').waitFor();
      await page.reload();
      await heading(page, 'Minigames').waitFor();
      assert.equal(pathOf(page), '/misc/minigames');
    },
  );

  story('logging out in one tab logs out the other and invalidates the token', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const first = await visit('/profile', { as: ana });
    const second = await first.context().newPage();
    await second.goto('/misc/minigames/bingo/rooms');
    await heading(second, 'Rooms').waitFor();
    const token = await first.evaluate(() => localStorage.getItem('token'));

    await first.getByRole('button', { name: 'Log Out', exact: true }).click();
    await second.getByText('Not Authenticated').first().waitFor();
    assert.equal(await second.evaluate(() => localStorage.getItem('token')), null);
    const response = await fetch(`${site.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(response.status, 401);
  });
});
