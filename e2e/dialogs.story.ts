import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, stories } from './support/story.ts';

const login = '/login';
const cars = '/misc/evcars/database';
const dialogs = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => dialogs(page).waitFor({ state: 'detached' });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const openSearch = async (page: Page) => {
  await page.getByRole('button', { name: /^Search/ }).click();
  await dialogs(page).waitFor();
};

/** By way of Home, so that there is a page to go back to. */
const visitLogin = async (visit: Stage['visit']) => {
  const page = await visit('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await at(page, login);
  return page;
};

stories('dialogs and Back', (story) => {
  story('Back closes the dialog and leaves the page; a second Back leaves the page', async ({ visit }) => {
    const page = await visitLogin(visit);
    await openSearch(page);
    await page.goBack();
    await gone(page);
    assert.equal(new URL(page.url()).pathname, login);
    await page.goBack();
    await at(page, '/');
  });

  story('closed by its button or by Escape a dialog leaves no step behind', async ({ visit }) => {
    const page = await visitLogin(visit);
    for (let times = 0; times < 3; times++) {
      await openSearch(page);
      await page.keyboard.press('Escape');
      await gone(page);
      await openSearch(page);
      await dialogs(page).getByRole('button', { name: 'Close' }).click();
      await gone(page);
    }
    await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
    await page.goBack();
    await at(page, '/');
  });

  story('neither Forward nor a reload brings a dialog back, or a step that does nothing', async ({ visit }) => {
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

  story('a page that was gone to from a dialog leads back to the page below it at once', async ({ visit }) => {
    const page = await visit('/');
    await openSearch(page);
    await dialogs(page).getByRole('combobox').fill('login');
    await page.getByRole('option', { name: /Login/ }).first().click();
    await at(page, login);
    await gone(page);
    await page.goBack();
    await at(page, '/');
    assert.equal(await dialogs(page).count(), 0);
    await page.goForward();
    await at(page, login);
  });

  story(
    'a dialog that was opened from a dialog takes its place, and Back leads from the one to the other',
    async ({ visit }) => {
      const page = await visit('/', { on: 'desktop' });
      await openSearch(page);
      await dialogs(page).getByRole('combobox').fill('shortcuts');
      await page
        .getByRole('option', { name: /shortcuts/i })
        .first()
        .click();
      await page.getByRole('dialog', { name: /shortcuts/i }).waitFor();
      assert.equal(await page.locator('dialog:visible').count(), 1);
      await page.goBack();
      await gone(page);
      await at(page, '/');
    },
  );

  story(
    'filters that were chosen stay when Back closes them, and Back of the page is where it was',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit('/misc/evcars', { as: ana });
      await page.locator(`a[href="${cars}"]`).last().click();
      await at(page, cars);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await dialogs(page).getByLabel('Market').selectOption('North America');
      await page.waitForURL((url) => url.searchParams.has('market'));
      await page.goBack();
      await gone(page);
      await page.waitForURL((url) => url.pathname === cars && url.searchParams.has('market'));
      await page.getByRole('button', { name: 'Drop the filter North America' }).waitFor();
      // What was chosen in the sheet of the order is an address of its own; a sheet that was only opened is not.
      await page.getByRole('button', { name: /^Sort by/ }).click();
      await page.getByRole('dialog', { name: 'Sort by' }).waitFor();
      await page.goBack();
      await gone(page);
      await page.waitForURL((url) => url.pathname === cars && url.searchParams.has('market'));
      await page.goBack();
      await at(page, '/misc/evcars');
    },
  );
});
