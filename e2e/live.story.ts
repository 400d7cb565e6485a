import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { joinRoom, leaveRoom } from '#features/rooms/contract.ts';
import { call } from '#tests/stories/api.ts';
import {
  completeSquare,
  mark,
  readSquare,
  roomOf,
  roomPath,
  squareAt,
  squares,
  standings,
} from '#tests/stories/bingo.ts';
import { startLine } from '#tests/stories/line.ts';
import { stories } from '#tests/stories/story.ts';

/** The requests that a page makes to the API from now on, such as `GET bingo`, except for streams. */
function requestsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const what = pathname.split('/').at(-1);
    if (pathname.startsWith('/api/') && what !== 'events') requested.push(`${request.method()} ${what}`);
  });
  return requested;
}

const feedOf = (page: Page) => page.getByRole('region', { name: 'What happened' });
const chipOf = (page: Page, login: string) =>
  page.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name: new RegExp(`^${login}`) });

/** Waits until the last part of the page has been preloaded. */
async function settle(page: Page): Promise<void> {
  await feedOf(page).getByText('Live', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  // Reading a room takes longer on a busy machine, so this waits until nothing has arrived for a second.
  await page.waitForFunction(
    () =>
      performance.now() -
        Math.max(...performance.getEntriesByType('resource').map((entry) => entry.duration + entry.startTime)) >
      1000,
  );
}

stories('live', (story) => {
  story('others’ actions update scores, feed, the viewed board and members without a request', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const cem = await site.addUser('cem', 'bingo');
    const dan = await site.addUser('dan', 'bingo');
    const room = await roomOf(site, 'Caravan', cem, ana, ben);
    const page = await visit(roomPath(room, 'ben'), { as: ana, on: 'desktop' });
    await squareAt(page, 1, 1).waitFor();
    await settle(page);
    const requested = requestsOf(page);

    const { challenge } = await mark(site, ben, room);
    await squares(page, 'done').waitFor();
    await feedOf(page).getByText(challenge.title, { exact: true }).waitFor();
    await chipOf(page, 'ben').filter({ hasText: '1' }).waitFor();
    assert.equal((await standings(page))[0], `ben ${challenge.points}`);

    await mark(site, ben, room, false);
    await feedOf(page).getByText('took back').waitFor();
    await squares(page, 'done').waitFor({ state: 'detached' });

    await call(site, dan, joinRoom, { params: { login: 'dan', roomId: room.id }, body: {} });
    await chipOf(page, 'dan').waitFor();
    const members = page.getByRole('list').filter({ has: page.getByRole('link', { name: "ben's board" }) });
    await members.getByRole('link', { name: "dan's board" }).waitFor();
    await call(site, cem, leaveRoom, { params: { login: 'cem', roomId: room.id } });
    await chipOf(page, 'cem').waitFor({ state: 'detached' });
    // The longest-standing member is now the admin.
    await page.getByRole('button', { name: 'Delete room' }).waitFor();
    assert.deepEqual(requested, []);
  });

  story('nothing is refetched after a player’s own mark', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Alone', ana);
    const page = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await settle(page);
    const { row, column } = await readSquare(squares(page, 'open').first());
    const requested = requestsOf(page);
    await completeSquare(page, squareAt(page, row, column));
    await page
      .getByRole('region', { name: 'Leaderboard' })
      .locator('tr')
      .filter({ hasText: /ana.*100/ })
      .waitFor();
    assert.deepEqual(
      requested.map((request) => request.split(' ')[0]),
      ['PUT'],
    );
  });

  story(
    'after a dropped connection a page fetches one snapshot if something happened, and otherwise nothing',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await roomOf(site, 'Tunnel', ana, ben);
      await using line = await startLine(site.url);
      const page = await visit(roomPath(room, 'ben'), { as: ana, through: line.url });
      await squareAt(page, 1, 1).waitFor();
      await settle(page);
      const requested = requestsOf(page);
      const cut = async () => {
        line.cut();
        await feedOf(page).getByText('Live', { exact: true }).waitFor({ state: 'detached' });
      };
      const restore = async () => {
        line.restore();
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await feedOf(page).getByText('Live', { exact: true }).waitFor();
      };
      expectNoNetwork();
      await cut();
      await restore();
      await mark(site, ben, room);
      await squares(page, 'done').waitFor();
      assert.deepEqual(requested, []);

      await cut();
      await mark(site, ben, room);
      await mark(site, ben, room);
      await restore();
      await squares(page, 'done').nth(2).waitFor();
      await chipOf(page, 'ben').filter({ hasText: '3' }).waitFor();
      assert.deepEqual(requested, ['GET bingo']);
    },
  );
});
