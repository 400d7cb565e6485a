import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { leaveRoom } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { bingoLobby, completeSquare, mark, readSquare, roomOf, roomPath, squareAt, squares } from './bingo.ts';
import { startLine } from './line.ts';
import { countStored, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

const bar = (page: Page) => page.getByRole('main').getByRole('status').first();
const feed = (page: Page) => page.getByRole('region', { name: 'What happened' });

const cachedAnswers = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'copies')) return [];
    const opening = indexedDB.open('copies');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const request = opening.result.transaction('copies').objectStore('copies').getAllKeys();
    const keys = await new Promise<unknown[]>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    opening.result.close();
    return keys as string[];
  });

/** Waits until the device has the site's files and a copy of each of these answers. */
async function untilCopied(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const isThere = async () => {
    const cached = await cachedAnswers(page);
    return names.every((name) => cached.some((key) => key.includes(name)));
  };
  while (!(await isThere())) await page.evaluate(() => new Promise(requestAnimationFrame));
}

stories('offline', (story) => {
  story(
    'a room reloaded offline looks the same, shows its age, can be played, and recovers',
    async ({ site, visit, expectNoNetwork }) => {
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await roomOf(site, 'Tunnel', ana, ben);
      await mark(site, ben, room);
      const page = await visit(bingoLobby, { as: ana, withWorker: true });
      await untilCopied(page, '"of user"');
      const chips = page.getByRole('navigation', { name: 'Boards in the room' });
      await page.getByRole('link', { name: /^Tunnel/ }).tap();
      await chips.getByRole('link', { name: /^ben/ }).tap();
      await squares(page, 'done').waitFor();
      await chips.getByRole('link', { name: /^ana/ }).tap();
      await page.getByRole('heading', { name: 'Statistics' }).waitFor();
      await untilCopied(page, '"document"');

      expectNoNetwork();
      await page.context().setOffline(true);
      await page.reload();
      await squareAt(page, 4, 3).waitFor();
      await bar(page)
        .getByText(/^Offline · as of /)
        .waitFor();
      await expectAccessible(page);
      const { row, column } = await readSquare(squares(page, 'open').first());
      await completeSquare(page, squareAt(page, row, column));
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
      assert.equal(await countStored(page), 1);
      await page.reload();
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
      await chips.getByRole('link', { name: /^ben/ }).tap();
      await page.getByRole('heading', { name: "ben's board" }).waitFor();
      await squares(page, 'done').waitFor();
      await page.goto(bingoLobby);
      await page.getByRole('link', { name: /^Tunnel/ }).tap();
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();

      const { challenge } = await mark(site, ben, room);
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
      await page.context().setOffline(false);
      await feed(page).getByRole('listitem').filter({ hasText: challenge.title }).filter({ hasText: 'ben' }).waitFor();
      await bar(page).getByText(/as of/).waitFor({ state: 'detached' });
      await untilStored(page, 0);
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
      assert.equal(await page.locator('[data-same-page]').count(), 1, 'nothing was reloaded');

      await page.goto('/profile');
      await page.getByRole('button', { name: 'Log Out', exact: true }).tap();
      await page.getByRole('heading', { level: 1, name: 'Pitstop' }).waitFor();
      assert.deepEqual(await cachedAnswers(page), []);
    },
  );

  story('a page without a cached copy says so offline, even while it retries', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const page = await visit('/about', { as: site.root, withWorker: true });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expectNoNetwork();
    await page.context().setOffline(true);
    const sentence = page.getByText("You're offline. This will load").first();
    for (const name of ['admin', 'adminPeople', 'adminAudit', 'apiDocs', 'git', 'challenges'] as const) {
      await page.goto(pathTo(name));
      await sentence.waitFor();
    }
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.and(page.locator(':not([aria-disabled])')).tap();
    await again.and(page.locator('[aria-disabled]')).waitFor();
    assert.equal(await sentence.isVisible(), true);
    await page.context().setOffline(false);
    await sentence.waitFor({ state: 'detached' });
  });

  story(
    'a connection that accepts requests but never answers is reported, and the cached view is shown',
    async (stage) => {
      const { site, visit, expectNoNetwork, allowRefusal } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await roomOf(site, 'Bars without network', ben, ana);
      await using line = await startLine(site.url);
      const page = await visit(roomPath(room), { as: ana, withWorker: true, through: line.url });
      await untilCopied(page, '"document"');
      expectNoNetwork();
      line.silence();
      const started = performance.now();
      await page.reload({ waitUntil: 'commit' });
      await squareAt(page, 4, 3).waitFor();
      await bar(page)
        .getByText(/as of /)
        .waitFor();
      // A request times out after ten seconds, but the lost connection is reported well before that.
      assert.ok(performance.now() - started < 8000, 'reported in time');
      line.restore();
      await bar(page).getByText(/as of/).waitFor({ state: 'detached' });

      // Ana is removed from the room in the meantime, so the server's answer overrides the copy.
      line.silence();
      await page.reload({ waitUntil: 'commit' });
      await squareAt(page, 4, 3).waitFor();
      await call(site, ben, leaveRoom, { params: { login: 'ana', roomId: room.id } });
      // The 404 may be for the board or for the room, whichever is read first.
      allowRefusal(404);
      line.restore();
      await page.getByRole('heading', { level: 1, name: "You're no longer in this room" }).waitFor();
    },
  );

  story('a proxy’s error page logs nobody out, and the room opens from the cache', async (stage) => {
    const { site, visit, expectNoNetwork, allowRefusal } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Behind nginx', ana);
    await using line = await startLine(site.url);
    const page = await visit(roomPath(room), { as: ana, withWorker: true, through: line.url });
    await untilCopied(page, '"document"');
    expectNoNetwork();
    for (const status of [502, 401]) {
      allowRefusal(status);
      line.answerAll(status, '<h1>nginx</h1>');
      await page.goto(`${line.url}${roomPath(room)}`);
      await squareAt(page, 4, 3).waitFor();
      await bar(page)
        .getByText(/^Server unavailable · as of /)
        .waitFor();
      line.restore();
      await bar(page).getByText(/as of/).waitFor({ state: 'detached' });
    }
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).waitFor();
  });
});
