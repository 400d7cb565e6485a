import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessible.ts';
import { hasFocus, press } from './support/keyboard.ts';
import { stories, story } from './support/story.ts';

const list = '/misc/evcars/database';
const rows = (page: Page) => page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /cars?, sorted by/ });
const counted = (page: Page, text: RegExp) => count(page).filter({ hasText: text }).waitFor();
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: /^Show \d+ cars?$/ }).waitFor();
  return dialog;
};
const keysIn = async (page: Page) => {
  await page.getByRole('button', { name: /^Sort by/ }).click();
  const keys = page.getByRole('dialog', { name: 'Sort by' }).getByRole('list').getByRole('button');
  await keys.first().waitFor();
  return keys;
};
const sortBy = async (page: Page, key: string) =>
  (await keysIn(page)).filter({ hasText: new RegExp(`^${key}$`) }).click();
const withQuery = (page: Page, test: (query: URLSearchParams) => boolean) =>
  page.waitForURL((url) => url.pathname === list && test(url.searchParams));
const firstCar = async (page: Page) => (await rows(page).first().getByRole('link').textContent()) ?? '';

/** The car that is drawn in the middle of the screen, once there is one. */
async function nameInTheMiddle(page: Page): Promise<string> {
  const name = await page.waitForFunction(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li, tr');
    return row?.querySelector('bdi')?.textContent;
  });
  return (await name.jsonValue()) ?? '';
}

const noSidewaysScroll = async (page: Page) =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
  );

stories('car list', (story) => {
  story('cars are searched, filtered, sorted and cleared again on a phone', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await counted(page, /^\d{3} of \d{3} cars, sorted by real range/);
    const top = (await rows(page).first().boundingBox())?.y ?? 0;
    assert.ok(top > 0 && top <= 200, `the first car begins at ${top} px`);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Drop the filter On sale' }).click();
    await page.getByRole('button', { name: 'Drop the filter Europe' }).click();
    await counted(page, /^\d{3} cars, sorted by real range/);
    await withQuery(page, (query) => query.get('market') === 'all' && query.get('sale') === 'all');

    const dialog = await openFilters(page);
    await dialog.getByRole('searchbox', { name: 'Search', exact: true }).fill('ŠKODA enyaq');
    await counted(page, /^\d+ of/);
    assert.match(await firstCar(page), /Enyaq/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await counted(page, /^\d{3} cars, sorted by real range/);

    await openFilters(page);
    await dialog.getByLabel('Market').selectOption('North America');
    await dialog.getByRole('button', { name: /^Show \d+ cars?$/ }).waitFor();
    await dialog.getByLabel('Market').selectOption('All markets');
    await dialog.getByText('Make', { exact: true }).first().click();
    await dialog.getByRole('searchbox', { name: 'Search make' }).fill('ren');
    await dialog.getByRole('checkbox', { name: 'Renault' }).check();
    const price = dialog.getByRole('group', { name: 'Price' });
    await price.getByRole('button', { name: /^any/ }).click();
    await price.getByLabel('To').fill('40000');
    const most = price.getByRole('slider', { name: 'Price, most' });
    await most.press('PageUp');
    await price.getByRole('button', { name: /^up to 45,000 €/ }).waitFor();
    await most.press('PageDown');
    await most.press('ArrowRight');
    await most.press('ArrowLeft');
    await price.getByRole('button', { name: /^up to 40,000 €/ }).waitFor();
    // What stands beside a choice is what choosing it gives.
    const hatchback = dialog.getByRole('checkbox', { name: /^Hatchback \d+$/ });
    const wanted = /\d+$/.exec((await hatchback.locator('xpath=..').innerText()).trim())?.[0];
    await hatchback.check();
    await dialog.getByRole('button', { name: new RegExp(`^Show ${wanted} cars?$`) }).waitFor();
    await hatchback.uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Show \d+ cars?$/ }).click();

    await sortBy(page, 'Price');
    await counted(page, /^\d+ of \d+ cars, sorted by price/);
    assert.match(await firstCar(page), /^Renault/);
    await withQuery(page, (query) => query.get('make') === 'Renault' && query.get('price') === '..40000');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Drop the filter price: ≤ 40,000 €' }).click();
    await page.getByRole('button', { name: 'Drop the filter make: Renault' }).click();
    await counted(page, /^\d{3} cars, sorted by price/);
  });

  story('a link shows the same view, and Back the view before', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(`${list}?sort=-weight&body=SUV,Estate&seats=5..`, { as: ana });
    await counted(page, /^\d+ of \d+ cars, sorted by weight/);
    const seen = await firstCar(page);
    const copy = await page.context().newPage();
    await copy.goto(page.url());
    await counted(copy, /sorted by weight/);
    assert.equal(await firstCar(copy), seen);

    await page.goto(list);
    await page.getByRole('link', { name: 'Family holiday' }).click();
    const chip = page.getByRole('button', { name: /^Drop the filter body/ });
    await chip.waitFor();
    await page.getByRole('button', { name: 'Drop the filter Europe' }).waitFor();
    await page.getByRole('button', { name: 'Drop the filter On sale' }).waitFor();
    await page.goBack();
    await chip.waitFor({ state: 'detached' });
    await page.goForward();
    await chip.waitFor();
  });

  story('every key sorts; what is not known is said, and stands last', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await count(page).waitFor();
    const names = await (await keysIn(page)).allInnerTexts();
    assert.equal(names.length, 11);
    await page.getByRole('button', { name: 'Close' }).click();
    for (const name of names) {
      await sortBy(page, name.trim());
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page
        .getByRole('status')
        .filter({ hasText: new RegExp(`sorted by ${name.trim()}`, 'i') })
        .waitFor();
      assert.doesNotMatch(await firstCar(page), /not known/, `the first by ${name}`);
    }
    await sortBy(page, 'Price');
    await counted(page, /sorted by price$/);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await rows(page)
      .last()
      .getByText(/Price not known/)
      .waitFor();
  });

  story('a view without cars names the filter to drop', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(`${list}?make=Renault&price=..4500`, { as: ana });
    await page.getByText('No car passes all of these filters').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Without ≤ 4,500 €\s?: \d+ cars/ }).click();
    await counted(page, /^\d+ of/);
  });

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

  story(
    'the table sorts by its headings with the keyboard alone, and tells the ear where one is',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(list, { as: ana, on: 'desktop' });
      const table = page.getByRole('table', { name: 'Electric cars' });
      await table.getByRole('button', { name: /^Price/ }).focus();
      await page.keyboard.press('Enter');
      await table
        .getByRole('columnheader', { name: /^Price/ })
        .and(page.locator('[aria-sort="ascending"]'))
        .waitFor();
      await page.keyboard.press('Enter');
      await table.locator('[aria-sort="descending"]').waitFor();
      await expectAccessible(page);

      const total = Number(/^\d+/.exec((await count(page).textContent()) ?? '')?.[0]);
      assert.equal(Number(await table.getAttribute('aria-rowcount')), total + 1);
      await page.keyboard.press('End');
      await table.locator(`[aria-rowindex="${total + 1}"]`).waitFor();
    },
  );

  story('filters and order are set and dropped on a narrow screen without a mouse', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const browser = { viewport: { width: 600, height: 800 } };
    const page = await visit(list, { as: ana, on: 'desktop', browser });
    const dialog = page.getByRole('dialog');
    const filters = page.getByRole('button', { name: /^Filters/ });
    await count(page).waitFor();
    const order = page.getByRole('button', { name: /^Sort by/ });
    await press(page, order);
    await press(page, dialog.getByRole('button', { name: /^Weight/ }));
    await dialog.waitFor({ state: 'detached' });
    await counted(page, /sorted by weight/);
    assert.equal(await hasFocus(order), true, 'the focus comes back to the order');

    await press(page, filters);
    const suv = dialog.getByRole('checkbox', { name: /^SUV \d+$/ });
    await press(page, suv, 'Space');
    await press(page, dialog.getByRole('slider', { name: 'Price, most' }), 'ArrowLeft');
    await withQuery(page, (query) => query.get('body') === 'SUV' && query.has('price'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await hasFocus(filters), true, 'the focus comes back to the filters');

    const chip = page.getByRole('button', { name: 'Drop the filter body: SUV' });
    await press(page, chip);
    await chip.waitFor({ state: 'detached' });
    assert.equal(await hasFocus(page.getByRole('button', { name: /^Drop the filter price/ })), true, 'the next has it');
  });

  story('cars put aside are compared, and the chart keeps the filters', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(`${list}?make=Renault`, { as: ana });
    const add = page.getByRole('button', { name: /^Compare / });
    for (const place of [0, 1, 2, 3]) await add.nth(place).click();
    // Wherever the presses left it, half of a button may lie below the head.
    const toTop = () => page.evaluate(() => scrollTo(0, 0));
    await page.getByText('4 cars', { exact: true }).waitFor();
    await toTop();
    await expectAccessible(page);
    const compare = page.getByRole('link', { name: /^Compare \d$/ });
    const hrefBefore = (await compare.getAttribute('href')) ?? '';
    assert.match(hrefBefore, /cars=.+,.+,.+,.+/);
    await add.nth(4).click();
    const swap = page.getByRole('dialog', { name: 'Four are the most' });
    await swap.waitFor();
    await toTop();
    await expectAccessible(page);
    await swap.getByRole('button').nth(1).click();
    await swap.waitFor({ state: 'detached' });
    assert.notEqual(await compare.getAttribute('href'), hrefBefore);

    const tray = page.getByRole('region', { name: 'Put aside to compare' });
    await tray
      .getByRole('button', { name: /^Take out/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Compare 3' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Compare 4' }).waitFor();
    await page.getByRole('link', { name: 'In a chart' }).click();
    await page.waitForURL('**/misc/evcars/chart?make=Renault');
  });

  story('a heart is kept with the account, waits for the network, and filters the list', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const eva = await site.addUser('eva', 'developer');
    const phone = await visit(`${list}?make=Renault`, { as: eva });
    const hearts = phone.getByRole('button', { name: /^Favourite: / });
    const name = (await hearts.first().getAttribute('aria-label')) ?? '';
    const saved = phone.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await hearts.first().click();
    await saved;

    const desktop = await visit(list, { as: eva, on: 'desktop' });
    const filters = desktop.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Favourites only 1$/ }).check();
    const liked = desktop.getByRole('button', { name, exact: true });
    await liked.and(desktop.locator('[aria-pressed=true]')).waitFor();
    await counted(desktop, /^1 of/);
    await withQuery(desktop, (query) => query.get('fav') === '1');
    await expectAccessible(desktop);

    expectNoNetwork();
    await phone.context().setOffline(true);
    await hearts.first().click();
    await hearts.first().and(phone.locator('[aria-pressed=false]')).waitFor();
    const dropped = phone.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
    await phone.context().setOffline(false);
    await dropped;
    await desktop.reload();
    await counted(desktop, /^0 of/);
    await desktop.getByText('No car passes all of these filters').waitFor();
  });

  story('a view of before there were markets shows the same and what is on sale', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(`${list}?make=Renault&sale=1`, { as: ana });
    await page.getByRole('button', { name: 'Drop the filter make: Renault' }).waitFor();
    await page.getByRole('button', { name: 'Drop the filter On sale' }).click();
    await withQuery(page, (query) => query.get('sale') === 'all');
  });

  story('nothing scrolls sideways at 320 px, which is also 1280 px at 400 %', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const browser = { viewport: { width: 320, height: 640 } };
    const page = await visit(`${list}?make=Mercedes-Benz&tow=1500..&price=..60000&range=300..`, { as: ana, browser });
    await count(page).waitFor();
    await noSidewaysScroll(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').waitFor();
    await noSidewaysScroll(page);
    await expectAccessible(page);
  });

  story('a full or broken storage does the list no harm', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc', { as: ana });
    const kept = ['{"etag":"\\"x\\"","packed":"AAAA"}', 'garbage', '{"etag":"\\"x\\"","packed":"eyJhIjoxfQ=="}', '7'];
    for (const text of kept) {
      await page.evaluate((value) => localStorage.setItem('user:vehicles', value), text);
      await page.goto(list);
      await counted(page, /^\d{3} of \d{3} cars/);
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
    await counted(page, /^\d{3} of \d{3} cars/);
    assert.equal(await page.evaluate(() => localStorage.getItem('user:vehicles')), null);
  });

  story('who signs out leaves no cars and no name on the device', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await page.waitForFunction(() => localStorage.getItem('user:vehicles') !== null);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^(?:user|token)/.test(key)));
  });

  story('who has lost the role keeps no cars either', async ({ site, visit, expectRefusal }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await page.waitForFunction(() => localStorage.getItem('user:vehicles') !== null);
    // The page knows of the role still, the server no longer.
    await page.route('**/api/vehicles', (route) => route.fulfill({ status: 403, json: { error: 'Not for you' } }));
    expectRefusal(403);
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('user:vehicles') === null);
  });
});

story('after one visit the list and a car open without a network', async ({ site, visit, expectNoNetwork }) => {
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
  await counted(later, /sorted by name/);
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
  // Whose figures they are only the server knows; which of them are computed is known here too.
  await later.getByText(/^[1-9]\d* computed; its mark opens the formula$/).waitFor();
});
