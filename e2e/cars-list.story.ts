import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { stories, story } from '#tests/stories/story.ts';

const list = '/misc/evcars/database';
const rows = (page: Page) => page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /cars?, sorted by/ });
const untilCounted = (page: Page, text: RegExp) => count(page).filter({ hasText: text }).waitFor();
const withQuery = (page: Page, test: (query: URLSearchParams) => boolean) =>
  page.waitForURL((url) => url.pathname === list && test(url.searchParams));

/** The car in the middle of the screen, once there is one. */
async function nameInTheMiddle(page: Page): Promise<string> {
  const name = await page.waitForFunction(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li, tr');
    return row?.querySelector('bdi')?.textContent;
  });
  return (await name.jsonValue()) ?? '';
}

stories('car list', (story) => {
  story('Back and a reload return to the same row', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    for (const on of ['phone', 'desktop'] as const) {
      const page = await visit(`${list}?sort=name`, { as: ana, on });
      await count(page).waitFor();
      await page.evaluate(() => scrollTo(0, 20_000));
      const name = await nameInTheMiddle(page);
      const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      await page.getByRole('link', { name: new RegExp(`^${plain},`) }).click();
      await page.waitForURL(/\/database\/./);
      await page.waitForFunction(() => scrollY === 0);
      await page.goBack();
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, 20_000);
      assert.equal(await nameInTheMiddle(page), name);
      await page.reload();
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, 20_000);
      assert.equal(await nameInTheMiddle(page), name);
    }
  });

  story('a favourite is saved with the account, queued while offline, and filters the list', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const eva = await site.addUser('eva', 'developer');
    const phone = await visit(`${list}?make=Renault`, { as: eva });
    const hearts = phone.getByRole('button', { name: /^Favourite: / });
    const name = (await hearts.first().getAttribute('aria-label')) ?? '';
    const saved = phone.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await hearts.first().click();
    await saved;

    const desktop = await visit(list, { as: eva, on: 'desktop' });
    const filters = desktop.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Favourites only 1$/ }).check();
    const favourite = desktop.getByRole('button', { name, exact: true });
    await favourite.and(desktop.locator('[aria-pressed=true]')).waitFor();
    await untilCounted(desktop, /^1 of/);
    await withQuery(desktop, (query) => query.get('fav') === '1');
    await expectAccessible(desktop);

    expectNoNetwork();
    await phone.context().setOffline(true);
    await hearts.first().click();
    await hearts.first().and(phone.locator('[aria-pressed=false]')).waitFor();
    const dropped = phone.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await phone.context().setOffline(false);
    await dropped;
    await desktop.reload();
    await untilCounted(desktop, /^0 of/);
    await desktop.getByText('No cars match').waitFor();
  });

  story("full or broken storage doesn't break the list", async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc', { as: ana });
    const brokenCaches = [
      '{"etag":"\\"x\\"","packed":"AAAA"}',
      'garbage',
      '{"etag":"\\"x\\"","packed":"eyJhIjoxfQ=="}',
      '7',
    ];
    for (const text of brokenCaches) {
      await page.evaluate((value) => localStorage.setItem('user:vehicles', value), text);
      await page.goto(list);
      await untilCounted(page, /^[\d,]+ cars/);
    }
    await page.evaluate(() => {
      localStorage.removeItem('user:vehicles');
      for (let length = 4 << 20, index = 0; length > 0; ) {
        try {
          localStorage.setItem(`filler${index++}`, 'x'.repeat(length));
        } catch {
          length >>= 1;
        }
      }
    });
    await page.reload();
    await untilCounted(page, /^[\d,]+ cars/);
    assert.equal(await page.evaluate(() => localStorage.getItem('user:vehicles')), null);
  });

  story('logging out leaves neither cars nor names on the device', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await page.waitForFunction(() => localStorage.getItem('user:vehicles') !== null);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log Out', exact: true }).click();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^(?:user|token)/.test(key)));
  });
});

story('after one visit the list and a car open offline', async ({ site, visit, expectNoNetwork }) => {
  const ana = await site.addUser('ana', 'developer');
  const page = await visit(list, { as: ana, withWorker: true });
  const before = await (await count(page).elementHandle())?.textContent();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => localStorage.getItem('user:vehicles') !== null);

  expectNoNetwork();
  await site.stop();
  await page.context().setOffline(true);
  const later = await page.context().newPage();
  await later.goto(`${list}?sort=name`);
  await untilCounted(later, /sorted by name/);
  assert.equal((await count(later).textContent())?.split(',')[0], before?.split(',')[0]);
  await later.getByText(/^Offline/).waitFor();
  await rows(later).first().getByRole('link').click();
  await later.waitForURL(/\/database\/./);
  await later.getByRole('heading', { level: 1 }).filter({ hasText: /\w/ }).waitFor();
  const address = later.url();
  await later.reload();
  await later.getByText(/^Offline/).waitFor();
  assert.equal(later.url(), address);
  await later.getByRole('heading', { name: 'Battery' }).or(later.getByText('Battery')).first().waitFor();
  // Only the server knows where the figures come from, but this device knows which ones are computed.
  await later.getByText(/^[1-9]\d* calculated \(tap a mark for the formula\)$/).waitFor();
});
