import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { importCigars } from '#features/cigars/contract.ts';
import { call } from './api.ts';
import { addSmoker, button, countIs, pitis, smoke, untilSent } from './pitis.ts';
import type { Person, Site } from './site.ts';
import { stories } from './story.ts';

const thisYear = new Date().getUTCFullYear();
/** Five years with entries, followed by one without any before the current year. */
const oldYears = Array.from({ length: 5 }, (_, index) => thisYear - 6 + index);

async function smokedForYears(site: Site, person: Person): Promise<void> {
  const now = new Date(Date.now() - 60_000).toISOString();
  const entries = [...oldYears.map((year) => `${year}-06-01T12:00:00.000Z`), now];
  await call(site, person, importCigars, {
    body: { entries: entries.map((timestamp) => ({ timestamp, kind: 'cigar' })) },
  });
}

const totalIs = (page: Page, count: number) =>
  page
    .getByRole('region', { name: 'All', exact: true })
    .locator('span.visually-hidden')
    .first()
    .filter({ hasText: new RegExp(`^${count}$`) })
    .waitFor({ state: 'attached' });

/** Waits until the device's copy differs from `before`, which happens once the page is idle. */
async function untilStored(page: Page, before: string | null = null): Promise<string | null> {
  const stored = () => localStorage.getItem('user:cigars');
  await page.waitForFunction((known) => ![null, known].includes(localStorage.getItem('user:cigars')), before);
  return page.evaluate(stored);
}

/** The years of cigarettes that the page requests from now on. */
function recordYears(page: Page): string[] {
  const years: string[] = [];
  page.on('request', (request) => {
    const year = /\/api\/user\/cigars\/(\d{4})$/.exec(request.url())?.[1];
    if (year !== undefined) years.push(year);
  });
  return years;
}

stories('a counter with many years', (story) => {
  story(
    "before the oldest year has loaded, recent counts are shown but totals that need it aren't",
    async ({ site, visit }) => {
      const ana = await addSmoker(site, 'years-ana');
      await smokedForYears(site, ana);
      const page = await visit('/', { as: ana });
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(`**/api/user/cigars/${thisYear - 6}`, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(pitis);
      await countIs(page, 1);
      await smoke(page).tap();
      await countIs(page, 2);
      await untilSent(site, ana, 2);
      await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
      assert.equal(await page.getByRole('region', { name: 'All', exact: true }).count(), 0);
      assert.equal(await page.getByRole('heading', { name: 'Entries' }).count(), 0);
      release();
      await totalIs(page, 7);
      await page.getByRole('heading', { name: 'Entries' }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    },
  );

  story('everything works offline, and old years are only refetched once they change', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ben = await addSmoker(site, 'years-ben');
    await smokedForYears(site, ben);
    const page = await visit(`${pitis}?period=all`, { as: ben, withWorker: true });
    await totalIs(page, 6);
    await page.getByRole('heading', { name: 'Entries' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const first = await untilStored(page);

    const requested = recordYears(page);
    await page.reload();
    await totalIs(page, 6);
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...new Set(requested)].sort(), [thisYear - 1, thisYear].map(String));

    await call(site, ben, importCigars, {
      body: { entries: [{ timestamp: `${thisYear - 6}-06-02T12:00:00Z`, kind: 'cigar' }] },
    });
    await page.reload();
    await totalIs(page, 7);
    await untilStored(page, first);

    expectNoNetwork();
    await page.context().setOffline(true);
    await page.reload();
    await totalIs(page, 7);
    await page.getByLabel('Show', { exact: true }).selectOption(String(thisYear - 6));
    await page.getByText('1 cigarette', { exact: true }).first().waitFor();
    await page.context().setOffline(false);
  });

  story("entries deleted in one tab disappear in the other, and aren't cached again", async ({ site, visit }) => {
    const cleo = await addSmoker(site, 'years-cleo');
    await smokedForYears(site, cleo);
    const first = await visit(pitis, { as: cleo });
    await countIs(first, 1);
    const second = await first.context().newPage();
    await second.goto(pitis);
    await countIs(second, 1);
    await untilStored(second);
    await button(second, 'Delete my entries').click();
    await button(second, 'Delete all').click();
    await countIs(second, 0);
    await countIs(first, 0);
    await first.reload();
    await countIs(first, 0);
  });
});
