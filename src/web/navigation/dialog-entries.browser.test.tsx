import { assert, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getHome } from '#features/home/contract.ts';
import { carAnswers } from '#features/vehicles/web/test-cars.tsx';
import { addressBecomes, answer, gone, openPage, person, shown } from '#tests/components/page.tsx';

// How dialogs stand in the browser's history. What a reload leaves of them only a real one can tell: e2e/dialogs.story.ts.

const login = '/login';
const cars = '/misc/evcars/database';
const dialog = page.getByRole('dialog');
const openSearch = async () => {
  await page.getByRole('button', { name: /^Search/ }).click();
  await shown(dialog);
};

/** By way of Home, so that there is a page to go back to. */
const openLogin = async () => {
  await openPage('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await addressBecomes(login);
};

test('Back closes the dialog and leaves the page; a second Back leaves the page', async () => {
  await openLogin();
  await openSearch();
  history.back();
  await gone(dialog);
  assert.equal(location.pathname, login);
  history.back();
  await addressBecomes('/');
});

test('closed by its button or by Escape a dialog leaves no step behind', async () => {
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

test('a page that was gone to from a dialog leads back to the page below it at once', async () => {
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

test('a dialog that was opened from a dialog takes its place, and Back leads from the one to the other', async () => {
  await openPage('/', { on: 'desktop' });
  await openSearch();
  await dialog.getByRole('combobox').fill('shortcuts');
  await page
    .getByRole('option', { name: /shortcuts/i })
    .first()
    .click();
  await shown(page.getByRole('dialog', { name: /shortcuts/i }));
  const visible = [...document.querySelectorAll('dialog')].filter((one) => one.checkVisibility());
  assert.equal(visible.length, 1);
  history.back();
  await gone(dialog);
  await addressBecomes('/');
});

test('filters that were chosen stay when Back closes them, and Back of the page is where it was', async () => {
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
  // What was chosen in the sheet of the order is an address of its own; a sheet that was only opened is not.
  await page.getByRole('button', { name: /^Sort by/ }).click();
  await shown(page.getByRole('dialog', { name: 'Sort by' }));
  history.back();
  await gone(dialog);
  await addressBecomes((query) => location.pathname === cars && query.has('market'));
  history.back();
  await addressBecomes('/misc/evcars');
});
