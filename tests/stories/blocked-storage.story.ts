import type { Page } from 'playwright-core';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { roomOf } from './bingo.ts';
import { stories } from './story.ts';

/** Makes pages loaded from now on behave as if the user had blocked all site data. */
async function blockStorage(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get });
  });
}

stories('blocked storage', (story) => {
  story('the login page warns that a reload logs people out, and a reload does', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit('/misc');
    await blockStorage(page);
    await page.goto('/login');
    await page.getByText("This browser blocks storage, so you'll be logged out").waitFor();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(' ana ');
    await page.getByLabel('Password', { exact: true }).fill(ana.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await page.reload();
    await page.getByText('Not Authenticated').first().waitFor();
  });

  story('before joining, a guest is warned that closing the page loses their name', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Road', ana);
    const { path } = await call(site, ana, openGuestLink, { params: { id: room.id } });
    const page = await visit('/misc');
    await blockStorage(page);
    await page.goto(path);
    await page.getByText("you can't get back into the room under this name").waitFor();
    await page.getByLabel('Your name').fill('Mia');
    await page.getByRole('button', { name: 'Join', exact: true }).tap();
    await page.getByRole('alertdialog', { name: 'Deal your board?' }).waitFor();
  });

  story('no warning is shown where storage works', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByLabel('Username').waitFor();
    await page.getByText('blocks storage').waitFor({ state: 'detached' });
  });
});
