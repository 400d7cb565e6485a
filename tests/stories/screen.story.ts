import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { giveHeart } from '#features/rooms/hearts/contract.ts';
import { getScreen } from '#features/rooms/screens/contract.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { mark, roomOf, roomPath } from './bingo.ts';
import { startLine } from './line.ts';
import { stories } from './story.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share this room' });

stories('screen', (story) => {
  story('a room on a television shows events live, and stops when its owner stops showing it', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Lisbon trip', ana, ben);
    const phone = await visit(roomPath(room), { as: ben });
    await phone.getByRole('button', { name: 'Share' }).tap();
    await dialogOf(phone).getByRole('button', { name: 'Television' }).tap();
    await dialogOf(phone).getByRole('button', { name: 'Show on a screen' }).tap();
    const field = dialogOf(phone).getByRole('textbox', { name: 'Screen link' });
    await field.waitFor();
    await expectAccessible(phone);
    const link = await field.inputValue();
    assert.match(link, /\/screen#[\w-]{43}$/);

    await using line = await startLine(site.url);
    const { pathname, hash } = new URL(link);
    const screen = await visit(`${pathname}${hash}`, { on: 'desktop', through: line.url });
    await screen.setViewportSize({ width: 1920, height: 1080 });
    await screen.getByRole('heading', { level: 1, name: 'Lisbon trip' }).waitFor();
    assert.equal(screen.url(), `${line.url}/screen`, 'the secret has left the address');
    assert.equal(await screen.getByRole('navigation').count(), 0);
    const boards = screen.getByRole('list', { name: 'Boards' });
    await boards.getByRole('img', { name: '0 of 12, 0 points' }).first().waitFor();
    await screen.getByText('ben here').waitFor();
    await screen.getByRole('img', { name: `QR code to join room ${room.id}` }).waitFor();
    await screen.getByText(`at ${new URL(line.url).host}`).waitFor();

    const done = await mark(site, ben, room);
    const card = screen.getByRole('list', { name: 'Latest' }).getByRole('listitem');
    await card.filter({ hasText: done.challenge.title }).waitFor();
    await boards.getByRole('img', { name: `1 of 12, ${done.challenge.points} points` }).waitFor();
    await call(site, ana, giveHeart, { params: { id: room.id, seq: String(done.seq) } });
    await card.filter({ hasText: '1 heart' }).waitFor();
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1024, height: 768 },
      { width: 768, height: 1024 },
    ]) {
      await screen.setViewportSize(size);
      await expectAccessible(screen);
      await expectAllInView(screen);
    }

    // After the connection drops and returns, the screen shows what it missed.
    expectNoNetwork();
    line.cut();
    await screen.getByText(/^as of \d\d:\d\d$/).waitFor();
    const other = await mark(site, ana, room);
    line.restore();
    await card.filter({ hasText: other.challenge.title }).waitFor();
    await screen.getByText('ben here').waitFor();

    // After being switched off and on again, the screen needs no new link.
    await screen.reload();
    await card.filter({ hasText: other.challenge.title }).waitFor();
    await dialogOf(phone).getByRole('button', { name: 'Stop showing' }).tap();
    await screen.getByRole('heading', { level: 1, name: 'This room is no longer shown here' }).waitFor();
    await expectAccessible(screen);
    await dialogOf(phone).getByRole('button', { name: 'Show on a screen' }).waitFor();
  });

  story(
    'someone without an account scans the code on the television, types a name and plays, until the room is no longer shown',
    async (stage) => {
      const { site, visit, expectRefusal } = stage;
      const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
      const room = await roomOf(site, 'Lisbon trip', ana, ben);
      const phone = await visit(roomPath(room), { as: ana });
      await phone.getByRole('button', { name: 'Share' }).tap();
      await dialogOf(phone).getByRole('button', { name: 'Television' }).tap();
      const scan = dialogOf(phone).getByLabel('Let friends join with just a name');
      assert.equal(await scan.isChecked(), true);
      await dialogOf(phone).getByRole('button', { name: 'Show on a screen' }).tap();
      const link = await dialogOf(phone).getByRole('textbox', { name: 'Screen link' }).inputValue();
      const { pathname, hash } = new URL(link);
      const screen = await visit(`${pathname}${hash}`, { on: 'desktop' });
      await screen.setViewportSize({ width: 1920, height: 1080 });
      await screen.getByText('Scan, type a name, play').waitFor();
      await expectAccessible(screen);
      await expectAllInView(screen);

      const { guest_path: path = '' } = await call(site, ana, getScreen, { params: { id: room.id } });
      const friend = await visit(path);
      await friend.getByRole('heading', { level: 1, name: 'ana invites you to “Lisbon trip”' }).waitFor();
      await friend.getByLabel('Your name').fill('Mia');
      await friend.getByRole('button', { name: 'Join', exact: true }).tap();
      await screen.getByRole('list', { name: 'Boards' }).getByText('Mia').waitFor();

      // The sheet reopens in the same state, and the code on the television changes immediately.
      await phone.reload();
      await phone.getByRole('button', { name: 'Share' }).tap();
      await dialogOf(phone).getByRole('button', { name: 'Television', expanded: true }).waitFor();
      await scan.uncheck();
      await screen.getByText(/^Scan to join, or enter the number at/).waitFor();
      await scan.check();
      await screen.getByText('Scan, type a name, play').waitFor();
      const again = await call(site, ana, getScreen, { params: { id: room.id } });
      assert.notEqual(again.guest_path, path);
      await expectAccessible(phone);

      // Others only see that the code lets guests in.
      const other = await visit(roomPath(room), { as: ben });
      await other.getByRole('button', { name: 'Share' }).tap();
      await dialogOf(other).getByRole('button', { name: 'Television' }).tap();
      await dialogOf(other).getByText('The code on the screen lets anyone in with just a name.').waitFor();
      await dialogOf(other).getByRole('button', { name: 'Anyone with the link' }).tap();
      await dialogOf(other)
        .getByText(/^Only .?ana.?, the admin, can let people in with just a name\.$/)
        .waitFor();
      await expectAccessible(other);

      await dialogOf(phone).getByRole('button', { name: 'Stop showing' }).tap();
      await screen.getByRole('heading', { level: 1, name: 'This room is no longer shown here' }).waitFor();
      expectRefusal(404);
      const late = await visit(again.guest_path ?? '');
      await late.getByRole('heading', { level: 1, name: "This link doesn't work" }).waitFor();
    },
  );

  story('a stranger who opens a room’s URL sees who can let them in', async ({ site, visit }) => {
    const room = await roomOf(site, 'Lisbon trip', await site.addUser('ana', 'bingo'));
    const page = await visit(roomPath(room));
    await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
    await page.getByText("Ask the room's admin for the guest link").waitFor();
    await expectAccessible(page);
    assert.doesNotMatch(await page.locator('main').innerText(), /ana|Lisbon/);
  });
});

/** A television can't scroll, so everything must be in view. */
async function expectAllInView(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main h1, main h2, main li, main p, main svg[role="img"]')];
    return boxes.filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).length;
  });
  assert.equal(outside, 0, `${outside} parts are out of view`);
}
