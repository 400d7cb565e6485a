import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type PageName, pages } from '#shared/pages.ts';
import { createRoom } from './support/api.ts';
import type { Person, Site } from './support/site.ts';
import { stories } from './support/story.ts';

const names = Object.keys(pages) as PageName[];
/** Pages that lead on at once: of a photo that is not there, to all photos. */
const leadOn: PageName[] = ['lastRoom', 'photo'];
const guarded = names.filter((name) => pages[name].guard !== 'anyone');
const forRoles = guarded.filter((name) => pages[name].guard !== 'token');
const somewhere: Record<string, string> = {
  gameName: 'bingo',
  roomNumber: '123456',
  carId: 'skoda-enyaq-85',
  login: 'root',
};

function addressOf(name: PageName, values: Record<string, string> = {}): string {
  return pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => values[key] ?? somewhere[key] ?? key);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function logIn(page: Page, { login, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

const someone = (site: Site) => site.addUser('nobody');

stories('guards', (story) => {
  story('a guest is not authenticated on every page but the open ones', async ({ visit }) => {
    const page = await visit('/');
    for (const name of guarded) {
      await page.goto(addressOf(name));
      await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
      assert.equal(pathOf(page), addressOf(name));
      await page.getByRole('main').getByRole('link', { name: 'Login' }).waitFor();
    }
  });

  story('without its role every page leads to the profile and says which page it was', async ({ site, visit }) => {
    const page = await visit('/', { as: await someone(site) });
    for (const name of forRoles) {
      await page.goto(addressOf(name));
      await page.waitForURL('**/profile');
      await page.getByText(`Your account does not open the page "${pages[name].title}".`).waitFor();
    }
  });

  story(
    'root opens every page, each with one heading and a title of its own',
    async ({ site, visit, expectRefusal }) => {
      const room = await createRoom(site, site.root, 'Open to root');
      const page = await visit('/', { as: site.root, on: 'desktop' });
      expectRefusal(404);
      for (const name of names.filter((one) => !leadOn.includes(one))) {
        await page.goto(addressOf(name, { roomNumber: room.id }));
        await page.locator('main h1').waitFor();
        await page.waitForFunction(() => document.title.endsWith(' · Pitstop'));
        assert.equal(await heading(page).count(), 1, name);
        assert.equal(pathOf(page), addressOf(name, { roomNumber: room.id }));
        assert.notEqual(await heading(page).innerText(), 'Not Authenticated');
      }
      await page.goto('/misc/evcars/database/no-such-car');
      await page.getByText('Car not found').first().waitFor();
    },
  );

  story('what is no page says so and leads home', async ({ visit, expectRefusal }) => {
    expectRefusal(404);
    const page = await visit('/misc/nothing/here?x=<b>');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go Home' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Pitstop' }).waitFor();
  });

  story('what follows the login is a page of this site, whatever the address asks for', async ({ site, visit }) => {
    const person = await someone(site);
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/%09/evil.example',
    ]) {
      const page = await visit(`/login?next=${encodeURIComponent(next)}`);
      await logIn(page, person);
      await page
        .getByRole('button', { name: /Log Out|Register/ })
        .or(page.getByText('Page not found'))
        .first()
        .waitFor();
      await page.waitForURL((url) => url.pathname !== '/login');
      assert.equal(new URL(page.url()).origin, site.url, next);
    }
  });

  story('garbage in the storage ends at the login page, without a crash', async ({ visit, expectRefusal }) => {
    const garbage = [
      '',
      '\u0000\uffff\ud800',
      '{"token":null}',
      '<img src=x onerror=alert(1)>',
      'x'.repeat(1024 * 1024),
    ];
    const page = await visit('/misc');
    expectRefusal(401);
    for (const value of garbage) {
      await page.evaluate((text) => {
        for (const key of ['token', 'theme', 'shortcuts', 'pickedcars']) localStorage.setItem(key, text);
      }, value);
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).tap();
      await page.getByLabel('Username').waitFor();
    }
    // It looks like a token, so the server is asked; the refused one is forgotten.
    await page.evaluate(() => localStorage.setItem('token', 'of-another-time'));
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  });
});
