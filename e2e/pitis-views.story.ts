import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { importCigars } from '#features/cigars/contract.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { hasFocus } from '#tests/stories/keyboard.ts';
import {
  addSmoker,
  button,
  countIs,
  daysOf,
  pitis,
  serverCount,
  smoke,
  smokedAgo,
  untilSent,
} from '#tests/stories/pitis.ts';
import { stories } from '#tests/stories/story.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

async function expectGood(page: Page): Promise<void> {
  for (const size of [{ width: 320, height: 640 }, { width: 640, height: 400 }, phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    if (size === phone || size === desktop) await expectAccessible(page);
  }
}

stories('the counter page', (story) => {
  story('the page is accessible on every screen, with and without entries', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'view-ana');
    const page = await visit(pitis, { as: ana, on: 'desktop' });
    await page.getByRole('heading', { name: 'Plan' }).waitFor();
    await expectGood(page);
    await call(site, ana, importCigars, {
      body: { entries: daysOf(Array.from({ length: 40 }, (_, day) => 12 - (day % 5))) },
    });
    await smokedAgo(site, ana, [0.2]);
    await page.goto(`${pitis}?period=week`);
    await page.getByRole('heading', { name: 'Per day' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: '7 days' }).isChecked(), true);
    await smoke(page).click();
    await page.getByText(/^Counted at/).waitFor();
    await expectGood(page);
    await page.getByRole('radio', { name: 'All' }).check();
    await page.waitForURL(/period=all/);
    await page.getByRole('radio', { name: 'Today' }).check();
    await page.waitForURL((url) => url.search === '');
    await button(page, 'Add earlier').click();
    await page.getByLabel('Date and time').waitFor();
    await expectAccessible(page);
  });

  story('the page says when a previous period was only partly counted', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'part-ana');
    await call(site, ana, importCigars, { body: { entries: daysOf(new Array(9).fill(2)) } });
    await smokedAgo(site, ana, [0.1]);
    const page = await visit(`${pitis}?period=week`, { as: ana, browser: { timezoneId: 'UTC' } });
    await page.getByText(/\d+ in the 7 days before, partly counted$/).waitFor();
    await page.getByRole('radio', { name: 'Today' }).check();
    await page.getByText(/\d+ by this time yesterday$/).waitFor();
  });

  story('entries are listed, changed and deleted, with Undo', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'list-ana');
    const year = new Date().getUTCFullYear() - 1;
    const entries = [
      { timestamp: `${year}-03-01T10:00:00Z`, kind: 'cigar' as const },
      { timestamp: `${year}-03-01T11:00:00Z`, kind: 'cigar' as const },
      { timestamp: `${year}-03-01T12:00:00Z`, kind: 'craving' as const },
    ];
    await call(site, ana, importCigars, { body: { entries } });
    await smokedAgo(site, ana, [0.1]);
    const page = await visit(pitis, { as: ana, on: 'desktop', browser: { timezoneId: 'UTC' } });
    await page.getByLabel('Show', { exact: true }).selectOption(String(year));
    await page.getByText('2 cigarettes, 1 craving').click();
    await button(page, 'Change the cigarette at 11:00').click();
    await page.getByLabel('Date and time').fill(`${year}-03-01T09:15`);
    await button(page, 'Save').click();
    await page.getByText('Moved the cigarette to 09:15').waitFor();
    await button(page, 'Change the cigarette at 09:15').waitFor();
    const day = page.locator('summary').filter({ hasText: '1 craving' });
    assert.equal(await hasFocus(day), true, 'its row is gone, so the day gets the focus');
    await button(page, 'Delete the cigarette at 10:00').click();
    await page.getByText('Removed the cigarette at 10:00').waitFor();
    await page.getByText('1 cigarette, 1 craving').waitFor();
    assert.equal(await hasFocus(day), true, 'the deleted row is gone, so the day gets the focus');
    await untilSent(site, ana, 2);
    await button(page, 'Count again').click();
    await page.getByText('2 cigarettes, 1 craving').waitFor();
    await untilSent(site, ana, 3);

    await button(page, 'Delete my entries').click();
    await button(page, 'Keep them').click();
    assert.equal(await serverCount(site, ana), 3);
    await button(page, 'Delete my entries').click();
    await button(page, 'Delete all').click();
    await page.getByText('All entries deleted').waitFor();
    await page.getByText('Nothing counted yet').first().waitFor();
    assert.equal(await serverCount(site, ana), 0);
  });

  story('entries deleted in one tab disappear in the other', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'gone-ana');
    const first = await visit(pitis, { as: ana });
    await countIs(first, 0);
    const second = await first.context().newPage();
    await second.goto(pitis);
    await smoke(first).tap();
    await countIs(second, 1);
    await second.getByRole('heading', { name: 'Entries' }).waitFor();
    await untilSent(site, ana, 1);
    await button(first, 'Delete my entries').click();
    await button(first, 'Delete all').click();
    await countIs(first, 0);
    await countIs(second, 0);
  });

  story('choosing a plan shows what it means, and its goal appears below the number', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'plan-ana');
    await call(site, ana, importCigars, { body: { entries: daysOf(Array(20).fill(10)) } });
    await smokedAgo(site, ana, [0.01]);
    const page = await visit(pitis, { as: ana });
    await button(page, 'Change plan').click();
    const dialog = page.getByRole('dialog', { name: 'Plan and settings' });
    await dialog.getByLabel('Cut down to zero').check();
    await dialog.getByText(/^Today 10, next week/).waitFor();
    await dialog.getByLabel('At most', { exact: true }).check();
    await dialog.getByLabel('Maximum a day').fill('x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a whole number from 0 to 200').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Maximum a day').fill('8');
    await dialog.getByLabel('Cost in euros').fill('0,40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('goal 8').first().waitFor();
    await page.getByRole('img', { name: /^\d of 8$/ }).waitFor();
    await page.getByText('At most 8 a day').waitFor();
    await button(page, 'Change plan').click();
    await dialog.getByLabel('Longer gaps').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Next one from/).waitFor();
  });

  story(
    "after 24 hours the page becomes a smoke-free clock; a slip takes one tap and doesn't erase the history",
    async ({ site, visit }) => {
      const ana = await addSmoker(site, 'free-ana');
      await smokedAgo(site, ana, [200, 140, 52]);
      await smokedAgo(site, ana, [10, 20, 30], 'craving');
      const page = await visit(pitis, { as: ana });
      await page.getByRole('heading', { name: 'Smoke-free for' }).waitFor();
      await page.getByText(/^best so far 3 d 16 h · 3\d h/).waitFor();
      await page.getByText('cravings resisted').waitFor();
      assert.equal(await page.getByRole('list', { name: 'What happens next' }).getByRole('listitem').count(), 8);
      await expectGood(page);
      await page.setViewportSize(phone);
      await button(page, 'Counts, charts and plan').click();
      await page.getByRole('heading', { name: 'Plan' }).waitFor();
      await expectGood(page);
      await page.setViewportSize(phone);
      await smoke(page).click();
      await page.getByText(/^Counted at/).waitFor();
      await countIs(page, 1);
      assert.equal(await page.getByRole('heading', { name: 'Smoke-free for' }).count(), 0);
      await button(page, 'Undo').click();
      await page.getByRole('heading', { name: 'Smoke-free for' }).waitFor();
      await untilSent(site, ana, 3);
    },
  );

  story(
    'the page updates at midnight, and shows nothing negative after the clock is set back',
    async ({ site, visit }) => {
      const ana = await addSmoker(site, 'night-ana');
      await smokedAgo(site, ana, [0.001]);
      const page = await visit(pitis, { as: ana, browser: { timezoneId: 'UTC' } });
      const midnight = new Date().setUTCHours(24, 0, 0, 0);
      await page.getByText('since your last one').waitFor();
      await page.clock.install({ time: midnight - 30_000 });
      await page.goto(pitis);
      await countIs(page, 1);
      await page.clock.runFor(60_000);
      await countIs(page, 0);
      await page.clock.setSystemTime(Date.now() - 60 * 60 * 1000);
      await page.clock.runFor(2000);
      const since = page.locator('p', { hasText: /^0\s*h/ });
      assert.equal(await since.filter({ hasText: '-' }).count(), 0);
    },
  );
});
