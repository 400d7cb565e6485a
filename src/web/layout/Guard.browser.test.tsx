import { assert, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser, logIn } from '#features/accounts/contract.ts';
import { profileAnswers } from '#features/accounts/web/test-profile.tsx';
import { notAuthenticated } from '#shared/errors.ts';
import { type PageName, pages } from '#shared/pages.ts';
import { addressBecomes, answer, goTo, openPage, person, refuse, shown } from '#tests/components/page.tsx';
import { navigate } from '#web/navigation/navigate.ts';

// tests/stories/every-page.story.ts checks that root can open every page of the real site.

const names = Object.keys(pages) as PageName[];
const guarded = names.filter((name) => pages[name].guard !== 'anyone');
const forRoles = guarded.filter((name) => pages[name].guard !== 'token');
const sampleParams: Record<string, string> = {
  gameName: 'bingo',
  roomNumber: '123456',
  carId: 'skoda-enyaq-85',
  login: 'root',
};
const addressOf = (name: PageName) =>
  pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => sampleParams[key] ?? key);

const nobody = person('nobody');

test('a visitor sees “Not Authenticated” on every page except the open ones', async () => {
  await openPage('/');
  for (const name of guarded) {
    navigate(addressOf(name));
    await addressBecomes(addressOf(name));
    await shown(page.getByRole('heading', { level: 1, name: 'Not Authenticated' }));
    assert.equal(location.pathname, addressOf(name));
    await shown(page.getByRole('main').getByRole('link', { name: 'Login' }));
  }
});

test('only the pages of a room tell a visitor who can let them in', async () => {
  await openPage('/');
  for (const name of guarded) {
    navigate(addressOf(name));
    await addressBecomes(addressOf(name));
    await shown(page.getByRole('heading', { level: 1, name: 'Not Authenticated' }));
    const isInRoom = ['room', 'photos', 'photo'].includes(name);
    const sentences = () => page.getByText("Ask the room's admin for the guest link").elements().length;
    await expect.poll(sentences, { message: name }).toBe(isInRoom ? 1 : 0);
  }
});

test('without the required role, a user is sent from every page to the profile, which names the page', async () => {
  await openPage('/', { as: nobody, answers: profileAnswers });
  for (const name of forRoles) {
    navigate(addressOf(name));
    await addressBecomes('/profile');
    await shown(page.getByText(`Your account doesn't have access to ${pages[name].title}.`));
  }
});

test('an unknown address shows “Page not found” and a link to Home', async () => {
  await openPage('/misc/nothing/here?x=<b>');
  await shown(page.getByRole('heading', { level: 1, name: 'Page not found' }));
  await page.getByRole('link', { name: 'Go Home' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Pitstop' }));
});

test('after login, only pages of this site are opened, whatever the address requests', async () => {
  const { origin } = location;
  const nexts = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%09/evil.example',
  ];
  for (const next of nexts) {
    const answers = [answer(logIn, { token: 'a-new-session' }), answer(getUser, nobody), ...profileAnswers];
    await openPage(`/login?next=${encodeURIComponent(next)}`, { answers });
    await page.getByLabelText('Username').fill('nobody');
    await page.getByLabelText('Password', { exact: true }).fill('a password');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await shown(
      page
        .getByRole('button', { name: /Log Out|Register/ })
        .or(page.getByText('Page not found'))
        .first(),
    );
    await expect.poll(() => location.pathname).not.toBe('/login');
    assert.equal(location.origin, origin, next);
    localStorage.clear();
  }
});

test('garbage in the storage leads to the login page without a crash', async () => {
  const garbage = ['', '\u0000\uffff\ud800', '{"token":null}', '<img src=x onerror=alert(1)>', 'x'.repeat(1024 * 1024)];
  const { status, message } = notAuthenticated();
  await openPage('/misc', { answers: [refuse(getUser, status, message)] });
  for (const value of garbage) {
    for (const key of ['token', 'theme', 'shortcuts', 'pickedcars']) localStorage.setItem(key, value);
    await goTo('/profile');
    await shown(page.getByRole('heading', { level: 1, name: 'Not Authenticated' }));
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await shown(page.getByLabelText('Username'));
  }
  // This looks like a token, so the server is asked. It refuses, and the token is removed.
  localStorage.setItem('token', 'of-another-time');
  await goTo('/profile');
  await shown(page.getByRole('heading', { level: 1, name: 'Not Authenticated' }));
  assert.equal(localStorage.getItem('token'), null);
});
