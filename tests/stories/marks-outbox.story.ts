import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import { leaveRoom, type Room } from '#features/rooms/contract.ts';
import { call } from './api.ts';
import { bingoLobby, completeSquare, readSquare, roomOf, roomPath, squareAt, squares, undoSquare } from './bingo.ts';
import type { Person, Site } from './site.ts';
import { countStored, untilOutboxIsThere, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

/** The first open square that needs no photo, on a page that has loaded what a mark needs. */
async function readySquare(page: Page) {
  // The statistics are the last part of the page to preload, and couldn't be loaded offline.
  await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  const found = await readSquare(squares(page, 'open').first());
  const square = squareAt(page, found.row, found.column);
  await square.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await untilOutboxIsThere(page);
  return { ...found, square };
}

/**
 * Marks the square offline, and closes the page once the attempt has failed. Requests are blocked here, because a page
 * that closes while offline, or during a request, may still send one.
 */
async function markAndClose(page: Page, square: Locator): Promise<{ tokens: string[]; unblock: () => Promise<void> }> {
  const tokens: string[] = [];
  const context = page.context();
  const squaresOfBoards = '**/challenges/*';
  await context.route(squaresOfBoards, (route, request) => {
    if (request.method() !== 'PUT') return route.continue();
    tokens.push(request.headers().authorization ?? '');
    return route.abort();
  });
  const failed = page.waitForEvent('requestfailed');
  await completeSquare(page, square);
  await square.and(squares(page, 'done')).waitFor();
  await failed;
  await untilStored(page, 1);
  await page.close();
  return { tokens, unblock: () => context.unroute(squaresOfBoards) };
}

async function countEvents(site: Site, person: Person, room: Room, kind: string): Promise<number> {
  const { document } = await call(site, person, getBingoRoom, { params: { id: room.id } });
  const { feed } = scoresOf(document);
  return feed.filter((item) => item.kind === kind).length;
}

stories('marks and the outbox', (story) => {
  story('a mark made offline outlives its tab, and the next tab sends it once', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Long tunnel', ana);
    const page = await visit(roomPath(room), { as: ana });
    const { row, column } = await readySquare(page);
    const context = page.context();
    expectNoNetwork();
    const { unblock } = await markAndClose(page, squareAt(page, row, column));
    await unblock();
    const next = await context.newPage();
    await next.goto(roomPath(room));
    await squareAt(next, row, column).and(squares(next, 'done')).waitFor();
    await untilStored(next, 0);
    assert.equal(await countEvents(site, ana, room, 'completed'), 1);
    await next.reload();
    await squareAt(next, row, column).and(squares(next, 'done')).waitFor();
    assert.equal(await countEvents(site, ana, room, 'completed'), 1);
  });

  story('a mark and its undo made offline leave the square open, in two tabs that show the same', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Two tabs', ana);
    const page = await visit(roomPath(room), { as: ana });
    const { row, column } = await readySquare(page);
    const second = await page.context().newPage();
    await second.goto(roomPath(room));
    await readySquare(second);
    const shows = (tab: Page, state: string) => squareAt(tab, row, column).and(squares(tab, state)).waitFor();

    expectNoNetwork();
    await page.context().setOffline(true);
    await completeSquare(page, squareAt(page, row, column));
    await shows(page, 'done');
    await shows(second, 'done');
    await undoSquare(second, squareAt(second, row, column));
    await shows(second, 'open');
    await shows(page, 'open');

    await page.context().setOffline(false);
    await untilStored(page, 0);
    await shows(page, 'open');
    await shows(second, 'open');
    assert.equal(await countEvents(site, ana, room, 'completed'), await countEvents(site, ana, room, 'undone'));
  });

  story('a mark whose response is lost after the commit counts once', async ({ site, visit, expectNoNetwork }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Bad line', ana);
    const page = await visit(roomPath(room), { as: ana });
    const { row, column } = await readySquare(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/challenges/*', async (route, request) => {
      if (request.method() !== 'PUT') return route.continue();
      keys.push(request.headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    expectNoNetwork();
    await completeSquare(page, squareAt(page, row, column));
    while (keys.length < 1) await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByRole('region', { name: 'What happened' }).getByText('completed').waitFor();
    await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
    assert.equal(await countStored(page), 1);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilStored(page, 0);
    assert.equal(new Set(keys).size, 1);
    assert.ok(keys.length > 1);
    assert.equal(await countEvents(site, ana, room, 'completed'), 1);
    await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
  });

  story('a refused mark is undone and says why, even after a reload, with two ways out', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const cleo = await site.addUser('cleo', 'bingo');
    const room = await roomOf(site, 'New rules', cleo);
    const page = await visit(roomPath(room), { as: cleo });
    const { row, column, title } = await readySquare(page);
    let refuses = true;
    await page.route('**/challenges/*', (route, request) =>
      refuses && request.method() === 'PUT'
        ? route.fulfill({ status: 409, json: { error: 'This challenge needs a photo.' } })
        : route.continue(),
    );
    expectRefusal(409);
    await completeSquare(page, squareAt(page, row, column));
    const failed = page.getByRole('alert').filter({ hasText: `“${title}” wasn't saved and is open again.` });
    await failed.getByText('This challenge needs a photo.').waitFor();
    await squareAt(page, row, column).and(squares(page, 'not saved, open')).waitFor();
    await page.reload();
    await failed.getByText('This challenge needs a photo.').waitFor();
    await failed.getByRole('button', { name: `Dismiss: ${title}` }).tap();
    await failed.waitFor({ state: 'detached' });
    await untilStored(page, 0);

    await completeSquare(page, squareAt(page, row, column));
    await failed.getByText('This challenge needs a photo.').waitFor();
    refuses = false;
    await failed.getByRole('button', { name: 'Try again' }).tap();
    await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
    await untilStored(page, 0);
    assert.equal(await countEvents(site, cleo, room, 'completed'), 1);
  });

  story(
    "a mark for a room you've since been removed from is refused with a message, even after a reload",
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const dora = await site.addUser('dora', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await roomOf(site, 'Full car', dora, ben);
      const page = await visit(roomPath(room), { as: ben });
      const { row, column, title } = await readySquare(page);
      const context = page.context();
      expectNoNetwork();
      const { unblock } = await markAndClose(page, squareAt(page, row, column));
      await call(site, dora, leaveRoom, { params: { login: 'ben', roomId: room.id } });

      await unblock();
      expectRefusal(404);
      const next = await context.newPage();
      const bar = next.getByRole('main').getByRole('status').first();
      await next.goto(bingoLobby);
      await bar.getByText('1 change rejected').waitFor();
      await next.reload();
      await bar.getByText('1 change rejected').waitFor();
      await bar.getByRole('button', { name: 'Show', exact: true }).tap();
      const refused = next
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: `“${title}” done` });
      await refused.getByText("There's no such room.").waitFor();
      await refused.getByRole('button', { name: 'Discard' }).tap();
      await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap();
      await untilStored(next, 0);
    },
  );

  story('another person on the device neither sees nor sends the pending marks', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const cleo = await site.addUser('cleo', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'One phone', cleo, ben);
    const page = await visit(roomPath(room), { as: cleo });
    const { row, column } = await readySquare(page);
    const context = page.context();
    expectNoNetwork();
    const { tokens } = await markAndClose(page, squareAt(page, row, column));
    const next = await context.newPage();
    const token = await site.tokenOf(ben);
    await next.addInitScript((value) => localStorage.setItem('token', value), token);
    await next.goto(roomPath(room));
    await squareAt(next, 1, 1).waitFor();
    await untilOutboxIsThere(next);
    assert.equal(await squares(next, 'done').count(), 0);
    assert.equal(await countStored(next), 0);
    assert.ok(!tokens.includes(`Bearer ${token}`), "nothing was sent in the other person's name");
    assert.equal(await countEvents(site, cleo, room, 'completed'), 0);
  });
});
