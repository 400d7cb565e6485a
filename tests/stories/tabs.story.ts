import assert from 'node:assert/strict';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { secondMs } from '#shared/time.ts';
import { mark, roomOf, roomPath, squares } from './bingo.ts';
import { stories } from './story.ts';

/** A browser without windows reports all its tabs as visible, so the test says which ones are hidden. */
const makeHideable = () => {
  Object.defineProperty(document, 'visibilityState', {
    get: () => document.documentElement?.dataset.tab ?? 'visible',
  });
};
const setTab = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((next) => {
    document.documentElement.dataset.tab = next;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

function openStreams(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>();
  context.on('request', (request) => request.url().endsWith('/events') && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return open;
}

/** How long a small, uncached request takes. */
const askMs = (page: Page) =>
  page.evaluate(async () => {
    const askedAt = performance.now();
    await (await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })).text();
    return performance.now() - askedAt;
  });

stories('tabs', (story) => {
  story('seven tabs of one browser are all up to date when they are shown, and block no requests', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const rooms = [await roomOf(site, 'Front seat', ben, ana), await roomOf(site, 'Back seat', ben, ana)];
    const first = await visit('/misc', { as: ana, on: 'desktop' });
    const context = first.context();
    await context.addInitScript(makeHideable);
    const open = openStreams(context);
    const tabs: Page[] = [];
    const roomAt = (at: number) => rooms[at % rooms.length] as (typeof rooms)[number];
    const isLost = (page: Page) => page.getByText(/^Connection lost/).count();
    for (let at = 0; at < 7; at++) {
      const before = tabs.at(-1);
      if (before) await setTab(before, 'hidden');
      const tab = await context.newPage();
      tabs.push(tab);
      await tab.goto(roomPath(roomAt(at), 'ben'));
      await tab.getByText('Live', { exact: true }).first().waitFor();
      assert.ok((await askMs(tab)) < 2 * secondMs);
    }
    assert.ok(open.size <= 2, `${open.size} streams`);

    for (const room of rooms) await mark(site, ben, room);
    for (const [at, tab] of tabs.entries()) {
      await setTab(tabs.at(at - 1) as Page, 'hidden');
      await setTab(tab, 'visible');
      await squares(tab, 'done')
        .first()
        .waitFor({ timeout: 2 * secondMs });
      assert.ok((await askMs(tab)) < 2 * secondMs);
    }
    // From now on, changes only arrive through the stream.
    const last = tabs.at(-1) as Page;
    await mark(site, ben, roomAt(6));
    await squares(last, 'done')
      .nth(1)
      .waitFor({ timeout: 2 * secondMs });
    assert.ok(open.size <= 2, `${open.size} streams`);
    for (const tab of tabs) assert.equal(await isLost(tab), 0);
  });

  story('seven windows beside each other are up to date within seconds, and block no requests', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Wide desk', ben, ana);
    const first = await visit('/misc', { as: ana, on: 'desktop' });
    const context = first.context();
    const open = openStreams(context);
    const windows: Page[] = [];
    for (let at = 0; at < 7; at++) {
      const page = await context.newPage();
      windows.push(page);
      await page.goto(roomPath(room, 'ben'));
      await page.getByText('Live', { exact: true }).first().waitFor();
    }
    for (const page of windows.slice(0, 4)) await page.getByText(/^Your network or too many open tabs/).waitFor();
    assert.equal(open.size, 3);
    await mark(site, ben, room);
    for (const page of windows) {
      await squares(page, 'done')
        .first()
        .waitFor({ timeout: 5 * secondMs });
      assert.equal(await page.getByText(/^Connection lost/).count(), 0);
      assert.ok((await askMs(page)) < 2 * secondMs);
    }
    // A focused window gets a stream first, and closed windows free theirs.
    await (windows[0] as Page).evaluate(() => void dispatchEvent(new Event('focus')));
    await (windows[0] as Page).getByText('Live', { exact: true }).first().waitFor();
    for (const page of windows.slice(3)) await page.close();
    for (const page of windows.slice(1, 3)) await page.getByText('Live', { exact: true }).first().waitFor();
  });

  story('someone who views another tab still counts as present, and a frozen tab has no connection', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Alone', ana);
    const first = await visit('/misc', { as: ana, on: 'desktop' });
    await first.context().addInitScript(makeHideable);
    const open = openStreams(first.context());
    const tab = await first.context().newPage();
    await tab.goto(roomPath(room));
    await tab.getByText('Live', { exact: true }).first().waitFor();
    await setTab(tab, 'hidden');
    // Hidden tabs are notified of each other before a request is answered.
    await askMs(first);
    assert.equal(open.size, 1);
    await tab.evaluate(() => void document.dispatchEvent(new Event('freeze')));
    await askMs(first);
    assert.equal(open.size, 0);
    await setTab(tab, 'visible');
    await tab.getByText('Live', { exact: true }).first().waitFor();
    assert.equal(await tab.getByText(/^Connection lost/).count(), 0);
  });
});
