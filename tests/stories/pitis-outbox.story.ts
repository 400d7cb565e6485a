import assert from 'node:assert/strict';
import { addSmoker, button, countIs, pitis, recordNumbers, serverCount, smoke, untilSent } from './pitis.ts';
import { stories } from './story.ts';

stories('counting offline', (story) => {
  story('a tap made offline outlives the page and counts once', async ({ site, visit, expectNoNetwork }) => {
    const ana = await addSmoker(site, 'tunnel-ana');
    const page = await visit(pitis, { as: ana, withWorker: true });
    await countIs(page, 0);
    await page.getByRole('heading', { name: 'Entries' }).waitFor();
    // Everything is cached for offline visits once the worker controls the page.
    await page.evaluate(() => navigator.serviceWorker.ready);
    expectNoNetwork();
    await page.context().setOffline(true);
    await smoke(page).tap();
    await page.getByText('Counted, will be sent later').waitFor();
    await countIs(page, 1);
    await page.reload();
    await countIs(page, 1);
    assert.equal(await serverCount(site, ana), 0);
    await page.context().setOffline(false);
    await untilSent(site, ana, 1);
    await page.reload();
    await countIs(page, 1);
    assert.equal(await serverCount(site, ana), 1);
  });

  story('an unsent tap is undone without a trace', async ({ site, visit, expectNoNetwork }) => {
    const ana = await addSmoker(site, 'undo-ana');
    const page = await visit(pitis, { as: ana });
    await countIs(page, 0);
    // The code that stores a tap loads after the first paint, and there's no worker that would have cached it.
    await page.waitForLoadState('networkidle');
    expectNoNetwork();
    await page.context().setOffline(true);
    await smoke(page).tap();
    await page.getByText('Counted, will be sent later').waitFor();
    await button(page, 'Undo').click();
    await countIs(page, 0);
    await page.context().setOffline(false);
    await smoke(page).tap();
    await countIs(page, 1);
    await untilSent(site, ana, 1);
  });

  story('two tabs show the same count, and no tap counts twice', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'tabs-ana');
    const first = await visit(pitis, { as: ana });
    await countIs(first, 0);
    const second = await first.context().newPage();
    await second.goto(pitis);
    await countIs(second, 0);
    const seen = await recordNumbers(first);
    await smoke(first).tap();
    await countIs(second, 1);
    await smoke(second).tap();
    await countIs(first, 2);
    await countIs(second, 2);
    await untilSent(site, ana, 2);
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await second.reload();
    await countIs(second, 2);
    await countIs(first, 2);
    assert.deepEqual(await seen(), ['0', '1', '2']);
  });

  for (const [login, deviceTime, why] of [
    ['ahead-ana', () => Date.now() + 3 * 60 * 60 * 1000, 'The time is in the future'],
    ['behind-ana', () => Date.UTC(1980, 0, 6, 12), 'The time is before the year 2000'],
  ] as const) {
    story(`a tap refused with "${why}" can be counted as now instead`, async ({ site, visit, expectRefusal }) => {
      const ana = await addSmoker(site, login);
      const page = await visit(pitis, { as: ana });
      await countIs(page, 0);
      await page.clock.setFixedTime(deviceTime());
      expectRefusal(400);
      await smoke(page).tap();
      const refused = page.getByRole('alert').filter({ hasText: why });
      await refused.waitFor();
      await refused.getByRole('button', { name: 'Count it now' }).click();
      await refused.waitFor({ state: 'detached' });
      await untilSent(site, ana, 1);
    });
  }

  story("a read that began before the tap doesn't remove it", async ({ site, visit }) => {
    const ana = await addSmoker(site, 'late-ana');
    const page = await visit(pitis, { as: ana });
    await countIs(page, 0);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/user/cigars/*', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response }).catch(() => undefined);
    });
    const seen = await recordNumbers(page);
    const began = page.waitForRequest((request) => request.url().includes('/api/user/cigars/'));
    // Data is stale after ten seconds, and is refetched when someone comes back to the page.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await began;
    await smoke(page).tap();
    await countIs(page, 1);
    await untilSent(site, ana, 1);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await seen(), ['0', '1']);
  });
});
