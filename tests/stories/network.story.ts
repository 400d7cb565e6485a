import assert from 'node:assert/strict';
import { pathTo } from '#shared/pages.ts';
import { completeSquare, mark, readSquare, roomOf, roomPath, squareAt, squares, standings } from './bingo.ts';
import { platesPath, startedPlatesRoom } from './plates.ts';
import { countStored, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

stories('network', (story) => {
  story(
    'a mark made offline stays on the screen and the device; once online, it’s sent and the room is up to date',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await roomOf(site, 'Tunnel', ana, ben);
      const page = await visit(roomPath(room), { as: ana, withWorker: true });
      const feed = page.getByRole('region', { name: 'What happened' });
      await feed.getByText('Live', { exact: true }).waitFor();
      // The statistics are the last part of the page to preload, and couldn't be loaded offline.
      await page.getByRole('heading', { name: 'Statistics' }).waitFor();
      const { row, column, title } = await readSquare(squares(page, 'open').first());
      await squareAt(page, row, column).tap();
      await page.getByRole('dialog').waitFor();
      await page.getByRole('button', { name: 'Close' }).tap();

      expectNoNetwork();
      await page.context().setOffline(true);
      await page.getByText(/^Offline · as of /).waitFor();
      await completeSquare(page, squareAt(page, row, column));
      await page.getByText(`Completed “${title}”.`).waitFor();
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
      assert.equal(await countStored(page), 1);

      const { challenge } = await mark(site, ben, room);
      await page.context().setOffline(false);
      // Filters by name too, because both may have been dealt the same challenge.
      await feed
        .getByRole('listitem')
        .filter({ hasText: `${challenge.title}ben completed` })
        .waitFor();
      await feed.getByText('Live', { exact: true }).waitFor();
      await page
        .getByRole('region', { name: 'Leaderboard' })
        .locator('tr')
        .filter({ hasText: /ana.*100/ })
        .waitFor();
      await squareAt(page, row, column).and(squares(page, 'done')).waitFor();
      await untilStored(page, 0);
      assert.deepEqual((await standings(page)).toSorted(), ['ana 100', 'ben 100']);
    },
  );

  const collector = { kind: 'collector', list: 'europe', mode: 'together', photos: false } as const;
  const map = '**/assets/MapDrawing*.js';

  story(
    "a part of the page that couldn't be loaded appears after a reload, once the server answers and no dialog is open",
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const eva = await site.addUser('eva', 'developer');
      const room = await startedPlatesRoom(site, { name: 'Gap', settings: collector, people: [eva], forMs: 0 });
      const page = await visit(pathTo('about'), { as: eva });
      expectNoNetwork();
      await page.route(map, (route) => route.abort());
      await page.goto(platesPath(room));
      await page.getByText("Can't reach the server.").first().waitFor();
      // The game continues without the map, and a reload doesn't interrupt anyone who is typing.
      await page.getByRole('button', { name: 'I see one' }).click();
      await page.unroute(map);
      await page.waitForFunction(() => performance.now() > 5000);
      for (let requests = 0; requests < 2; requests++) await page.waitForResponse('**/manifest.webmanifest');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('img', { name: /^Map of Europe/ }).waitFor();
    },
  );
});
