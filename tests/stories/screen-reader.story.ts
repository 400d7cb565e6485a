import assert from 'node:assert/strict';
import { joinAndDeal } from './api.ts';
import { mark, roomOf, roomPath, squareAt, squares } from './bingo.ts';
import { stories } from './story.ts';

stories('screen reader', (story) => {
  story('a board reads as rows and columns, each square with its title and state', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Heard', ana);
    const done = await mark(site, ana, room);
    const page = await visit(roomPath(room), { as: ana });
    await squareAt(page, 4, 3).waitFor();
    const expected = (await joinAndDeal(site, ana, room)).map(({ challenge, completed }, position) => {
      const state = completed ? 'done' : challenge.image_required ? 'open, needs a photo' : 'open';
      return `row ${Math.floor(position / 3) + 1}, column ${(position % 3) + 1}, ${challenge.title}, ${state}`;
    });
    const board = page.getByRole('group', { name: 'Your board' });
    for (const [position, name] of expected.entries()) {
      await board
        .getByRole('button')
        .nth(position)
        .and(page.getByRole('button', { name, exact: true }))
        .waitFor();
    }
    assert.equal(await squares(page, 'done').count(), 1);
    await squares(page, 'done').click();
    await page.getByRole('dialog', { name: done.challenge.title }).waitFor();
  });

  story("others’ actions are announced politely, and earlier events aren't", async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Spoken', ana, ben);
    const before = await mark(site, ben, room);
    const page = await visit(roomPath(room), { as: ana });
    await page.getByRole('heading', { name: 'Players (2)' }).waitFor();
    const { challenge } = await mark(site, ben, room);
    const announcement = page.getByRole('status').filter({ hasText: `ben completed ${challenge.title}.` });
    await announcement.waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('status').filter({ hasText: before.challenge.title }).count(), 0);
    await mark(site, ben, room, false);
    await page
      .getByRole('status')
      .filter({ hasText: /ben took back|updates/ })
      .waitFor({ state: 'attached' });
  });

  story('others’ actions while the page is loading are announced too', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Early', ana, ben);
    const page = await visit('/', { as: ana });
    // The room loads late, as on a slow connection.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/document/bingo', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(roomPath(room));
    await squareAt(page, 1, 1).waitFor();
    const { challenge } = await mark(site, ben, room);
    release();
    await page
      .getByRole('status')
      .filter({ hasText: `ben completed ${challenge.title}.` })
      .waitFor({ state: 'attached' });
  });
});
