import { assert, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getHome } from '#features/home/contract.ts';
import { carAnswers } from '#features/vehicles/web/test-cars.tsx';
import { addressBecomes, answer, gone, openPage, person, shown } from '#tests/components/page.tsx';

// e2e/dialogs.story.ts tests how dialogs and their history entries survive a reload.

const login = '/login';
const cars = '/misc/evcars/database';
const dialog = page.getByRole('dialog');
const openSearch = async () => {
  await page.getByRole('button', { name: /^Search/ }).click();
  await shown(dialog);
};

/** Opens Home first, so that there is a page to go back to. */
const openLogin = async () => {
  await openPage('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await addressBecomes(login);
};

test('Back closes the dialog and stays on the page; a second Back leaves it', async () => {
  await openLogin();
  await openSearch();
  history.back();
  await gone(dialog);
  assert.equal(location.pathname, login);
  history.back();
  await addressBecomes('/');
});

test('a dialog closed by its button or by Escape leaves no history entry behind', async () => {
  await openLogin();
  for (let times = 0; times < 3; times++) {
    await openSearch();
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
    await openSearch();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await gone(dialog);
  }
  await expect.poll(() => history.state?.dialogs ?? 0).toBe(0);
  history.back();
  await addressBecomes('/');
});

test('from a page opened in a dialog, Back leads directly to the page below the dialog', async () => {
  await openPage('/');
  await openSearch();
  await dialog.getByRole('combobox').fill('login');
  await page.getByRole('option', { name: /Login/ }).first().click();
  await addressBecomes(login);
  await gone(dialog);
  history.back();
  await addressBecomes('/');
  assert.equal(dialog.length, 0);
  history.forward();
  await addressBecomes(login);
});

test('a dialog opened from a dialog replaces it, and Back leads from one to the other', async () => {
  await openPage('/', { on: 'desktop' });
  await openSearch();
  await dialog.getByRole('combobox').fill('shortcuts');
  await page
    .getByRole('option', { name: /shortcuts/i })
    .first()
    .click();
  await shown(page.getByRole('dialog', { name: /shortcuts/i }));
  const visible = [...document.querySelectorAll('dialog')].filter((element) => element.checkVisibility());
  assert.equal(visible.length, 1);
  history.back();
  await gone(dialog);
  await addressBecomes('/');
});

test("chosen filters stay when Back closes their dialog, and the page's own Back is unaffected", async () => {
  await openPage('/misc/evcars', {
    as: person('ana', 'developer'),
    answers: [...carAnswers, answer(getHome, { failed: [] })],
  });
  await expect.poll(() => document.querySelector(`a[href="${cars}"]`)).toBeTruthy();
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${cars}"]`)];
  links.at(-1)?.click();
  await addressBecomes(cars);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await dialog.getByLabelText('Market').selectOptions('North America');
  await addressBecomes((query) => query.has('market'));
  history.back();
  await gone(dialog);
  await addressBecomes((query) => location.pathname === cars && query.has('market'));
  await shown(page.getByRole('button', { name: 'Remove filter North America' }));
  // A choice in the sort sheet changes the address; merely opening a sheet doesn't.
  await page.getByRole('button', { name: /^Sort by/ }).click();
  await shown(page.getByRole('dialog', { name: 'Sort by' }));
  history.back();
  await gone(dialog);
  await addressBecomes((query) => location.pathname === cars && query.has('market'));
  history.back();
  await addressBecomes('/misc/evcars');
});
