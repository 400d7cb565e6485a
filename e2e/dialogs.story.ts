import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, stories } from '#tests/stories/story.ts';

const login = '/login';
const dialogs = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => dialogs(page).waitFor({ state: 'detached' });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const openSearch = async (page: Page) => {
  await page.getByRole('button', { name: /^Search/ }).click();
  await dialogs(page).waitFor();
};

/** Opens Home first, so that there's a page to go back to. */
const visitLogin = async (visit: Stage['visit']) => {
  const page = await visit('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await at(page, login);
  return page;
};

stories('dialogs and Back', (story) => {
  story('neither Forward nor a reload reopens a dialog or adds a useless history entry', async ({ visit }) => {
    const page = await visitLogin(visit);
    await openSearch(page);
    await page.goBack();
    await gone(page);
    await page.goForward();
    await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
    assert.equal(await dialogs(page).count(), 0);
    await openSearch(page);
    await page.reload();
    await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
    await page.goBack();
    await at(page, '/');
  });
});
